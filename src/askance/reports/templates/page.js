"use strict";
document.documentElement.classList.add("scripted");
for (const browser of document.querySelectorAll("[data-browser]")) {
  const items = [...browser.querySelectorAll("[data-item]")];
  const fields = [...browser.querySelectorAll("[data-field]")];
  const search = browser.querySelector("[data-search]");
  const status = browser.querySelector("[data-status]");
  const more = browser.querySelector("[data-more]");
  const page = Number(browser.dataset.page);
  const texts = items.map((item) => item.textContent.toLowerCase());
  let limit = page;
  const fits = (item, index) =>
    fields.every((field) => !field.value || item.dataset[field.dataset.field] === field.value) &&
    texts[index].includes(search.value.trim().toLowerCase());
  const show = () => {
    const found = items.filter(fits);
    const shown = new Set(found.slice(0, limit));
    for (const item of items) item.hidden = !shown.has(item);
    more.hidden = found.length <= limit;
    status.textContent = status.dataset.status
      .replace("%shown", String(shown.size))
      .replace("%found", String(found.length));
  };
  const restart = () => {
    limit = page;
    show();
  };
  for (const control of [...fields, search]) control.addEventListener("input", restart);
  more.addEventListener("click", () => {
    const next = items.filter(fits)[limit];
    limit += page;
    show();
    if (next) next.focus();
  });
  browser.querySelector("[data-controls]").hidden = false;
  show();
}
