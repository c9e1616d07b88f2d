#!/bin/sh
# A Chromium for the browser tests: the system's, else apt's when root, else Playwright's download.
set -eu
python=$1
command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
    || command -v google-chrome >/dev/null && browser=yes || browser=no
if command -v fc-list >/dev/null && fc-list | grep -qi 'noto.*cjk'; then fonts=yes; else fonts=no; fi
[ "$browser$fonts" = yesyes ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq || true
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium fontconfig fonts-noto-cjk >/dev/null && exit 0
fi
[ "$browser" = yes ] && exit 0
"$python" -m playwright install chromium
