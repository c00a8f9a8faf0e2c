// A file for a new table: the server looks at it as soon as it is chosen, and says what is in it.

/**
 * @typedef {object} FileDeeds
 * @property {string} tooLarge
 * @property {() => void} [begin] nothing is known of a file yet
 * @property {(text: string) => Promise<any>} look
 * @property {(told: any) => (Node | string)[]} tell
 * @property {(sentence: string, field: string) => void} refuse
 */

export class FileField {
  /** @param {HTMLInputElement} input @param {HTMLElement} preview @param {number} most @param {FileDeeds} deeds */
  constructor(input, preview, most, deeds) {
    this.input = input;
    this.preview = preview;
    this.most = most;
    this.deeds = deeds;
    input.addEventListener("change", () => this.look());
  }

  async text() {
    return (await this.input.files[0]?.text()) ?? "";
  }

  async look() {
    const file = this.input.files[0];
    this.preview.hidden = true;
    this.deeds.begin?.();
    if (!file) return;
    try {
      if (file.size > this.most) throw new Error(this.deeds.tooLarge);
      const told = await this.deeds.look(await file.text());
      if (file !== this.input.files[0]) return; // another one was chosen meanwhile
      this.preview.replaceChildren(...this.deeds.tell(told));
      this.preview.hidden = false;
    } catch (error) {
      this.deeds.refuse(error.message, error.field || this.input.name);
    }
  }
}
