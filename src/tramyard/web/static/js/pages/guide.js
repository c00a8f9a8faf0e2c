// The guide as a page of its own.

import { by } from "../common/dom.js";
import { searchable, showRule } from "../common/searching.js";

// Where the chapters lie above the rules and not beside them, the rules come first.
if (!matchMedia("(min-width: 860px)").matches) by("chapters").open = false;
searchable(by("guide"));
const follow = () => location.hash && showRule(by("guide"), decodeURIComponent(location.hash.slice(1)));
addEventListener("hashchange", follow);
follow();
