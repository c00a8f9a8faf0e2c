// Between players and whoever runs the server: reports go there, and the sentence for players comes from there.

import { ask } from "../common/api.js";
import { by } from "../common/dom.js";

/** @param {string} code the table that is reported */
export function listen(code) {
  by("report-open").onclick = () => {
    by("about-table").close();
    by("report-words").textContent = "";
    by("report").showModal();
  };
  by("report-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await ask("POST", `/api/tables/${code}/report`, { text: by("report-text").value });
      by("report-text").value = "";
      by("report-words").textContent = by("report-form").dataset.sent;
    } catch (refused) {
      by("report-words").textContent = refused.message;
    }
  });
}

/** @param {string} [sentence] why nothing can be played now */
export function notice(sentence = "") {
  by("notice").textContent = sentence;
  by("notice").hidden = !sentence;
}
