"""The words by which answers are sorted into classes: closed lists, open to anyone's reading."""

from __future__ import annotations

from askance.language.english.words import word_set

__all__ = [
    "ADJECTIVE_ENDINGS",
    "ASKED",
    "MONTHS",
    "NAMES",
    "NAME_PARTS",
    "NATIONALITIES",
    "NUMBER_WORDS",
]

MONTHS = word_set(
    "January February March April May June July August September October November December"
)

NUMBER_WORDS = word_set(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety "
    "hundred thousand million billion trillion once twice half dozen"
)

#: What a question asks for ("which city …"): the class of its answer, by the noun.
ASKED: dict[str, frozenset[str]] = {
    "person": word_set(
        "actor actress author writer novelist poet singer songwriter musician composer rapper "
        "guitarist drummer bassist pianist director filmmaker producer screenwriter playwright man "
        "woman person player footballer quarterback athlete coach politician president king queen "
        "prince princess emperor pope general soldier painter artist architect scientist physicist "
        "mathematician philosopher comedian model presenter representative senator governor mayor "
        "chancellor member figure journalist businessman founder husband wife father mother son "
        "daughter brother sister star character detective lawyer judge wrestler boxer driver "
        "golfer swimmer skater engineer inventor designer entertainer dancer choreographer "
        "conductor youtuber personality criminal vocalist frontman creator"
    ),
    "group": word_set(
        "band order unit group company team club university college school organization "
        "organisation corporation orchestra label network channel agency party airline newspaper "
        "manufacturer league conference tribe duo trio brand studio publisher firm bank division "
        "institution distributor association army regiment brewery church family chain "
        "conglomerate retailer"
    ),
    "place": word_set(
        "city country state town county village province region island continent river lake "
        "mountain location place district neighborhood neighbourhood borough municipality suburb "
        "capital park stadium arena airport building street hotel museum venue area nation sea "
        "ocean valley peninsula territory parish headquarters birthplace hometown community "
        "prefecture campus cathedral castle theater theatre bridge station canal"
    ),
    "date": word_set("year date decade century month day era season birthday"),
    "number": word_set(
        "number percentage population amount height age distance length speed capacity ranking "
        "rank size weight score cost price"
    ),
    "artwork": word_set(
        "film movie song album book novel series show play musical opera single sitcom magazine "
        "poem painting comic soundtrack game trilogy story documentary track symphony ballet anime "
        "drama manga sequel prequel spin-off speech episode miniseries cartoon journal sculpture "
        "work franchise"
    ),
    "event": word_set(
        "war battle festival event tournament championship election conflict games olympics "
        "competition massacre rebellion revolution race ceremony expedition riot siege cup"
    ),
    "adjective": word_set("nationality color colour descent ethnicity"),
    "other proper": word_set(
        "language award prize religion breed law act treaty system software aircraft car ship "
        "programming medal trophy theory project program programme model train mascot"
    ),
    "common noun": word_set(
        "type kind genus genre sport instrument occupation profession job position role species "
        "form style animal plant food drink disease material product term category subject field "
        "fruit ingredient weapon cuisine discipline career"
    ),
}

#: What any thing may have: the noun behind it says more ("the name of the town").
NAMES = frozenset({"name", "nickname", "title"})

#: Words inside an answer that name its class whatever was asked ("… University", "Battle of …").
NAME_PARTS: dict[str, frozenset[str]] = {
    "group": word_set(
        "university college school institute company corporation inc inc. ltd ltd. llc band "
        "orchestra records entertainment pictures studios association party f.c. fc airlines "
        "airways bank group league conference committee council army navy quartet club society "
        "agency motors brothers"
    ),
    "place": word_set(
        "county city island islands river lake mount mountains park airport street avenue road "
        "stadium arena district province village square bridge castle hotel museum theatre theater "
        "cathedral hills valley beach kingdom states england france germany italy spain scotland "
        "ireland wales canada australia china japan india russia mexico brazil london paris york "
        "california texas florida ohio michigan virginia chicago boston hollywood"
    ),
    "event": word_set(
        "war battle festival olympics championship cup election revolution rebellion massacre "
        "siege tournament"
    ),
}

ADJECTIVE_ENDINGS = ("ish", "ese", "ous", "ful", "less", "able", "ible", "ive", "ic", "al", "an")

NATIONALITIES = word_set(
    "american british english scottish irish welsh canadian australian french german italian "
    "spanish portuguese dutch belgian swiss austrian swedish norwegian danish finnish icelandic "
    "polish czech hungarian romanian bulgarian greek turkish russian ukrainian israeli jewish "
    "egyptian iranian iraqi indian pakistani chinese japanese korean vietnamese thai filipino "
    "indonesian mexican cuban brazilian argentine chilean nigerian african european asian"
)
