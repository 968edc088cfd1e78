/** What the shell of every page does beyond its forms: the theme without a reload, toasts, and failed requests. */
import { watchFailures } from "./failures.js";
import { hovercards } from "./hovercards.js";
import { closableMenus } from "./menus.js";
import { momentsByOwnClock } from "./moments.js";
import { currentTabInSight } from "./tabs.js";
import { quickSearch } from "./quick_search.js";
import { closableToasts } from "./toasts.js";
import { roomForMeanings } from "./terms.js";
import { themeSwitches } from "./theme.js";

themeSwitches();
currentTabInSight();
closableToasts();
momentsByOwnClock();
watchFailures();
roomForMeanings();
hovercards();
quickSearch();
closableMenus();
