// The devices that hold my seat: which they are, and taking one off. Each has a private link, which goes with it.

import { ask } from "../common/api.js";
import { button, by, make } from "../common/dom.js";

/** @param {string} path of the table @param {() => string} own which seat is meant @param {Words} words */
export async function showDevices(path, own, words) {
  /** @param {Api.HeldOn[]} held */
  const show = (held) => {
    by("devices-list").replaceChildren(...held.map((one) => item(one)));
    by("devices-words").textContent = "";
  };
  /** @param {Api.HeldOn} one */
  const item = (one) => {
    const since = one.at ? new Date(one.at * 1000).toLocaleString() : "";
    const name = make("span", "name", one.name || words.someDevice, " ", make("small", "", since));
    if (one.here) name.append(" ", make("small", "", words.thisDevice));
    return make("li", "row", name, button("button small", one.here ? words.newLink : words.takeOff, () => takeOff(one)));
  };
  /** @param {Api.HeldOn} one */
  const takeOff = async (one) => {
    try {
      show(await ask("DELETE", `${path}/devices/${one.device}?${own()}`));
      by("devices-words").textContent = words.takenOff; // with a new link of one's own the page is loaded anew
    } catch (refused) {
      by("devices-words").textContent = refused.message;
    }
  };
  show(await ask("GET", `${path}/devices?${own()}`));
  by("about-table").close();
  by("devices").showModal();
}
