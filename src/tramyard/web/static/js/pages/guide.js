// The guide as a page of its own.

import { by } from "../common/dom.js";
import { searchable, showRule } from "../common/searching.js";

searchable(by("guide"));
const follow = () => location.hash && showRule(by("guide"), decodeURIComponent(location.hash.slice(1)));
addEventListener("hashchange", follow);
follow();
