// A small menu at a spot where several moves are possible, and small notes beside a click.

export class Menu {
  constructor(element) {
    this.element = element;
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
    });
    document.addEventListener("pointerdown", (event) => {
      if (!this.element.contains(event.target)) this.close();
    });
  }

  open(items, anchor) {
    this.back = document.activeElement;
    this.element.replaceChildren(
      ...items.map(({ words, mark, act }) => {
        const button = document.createElement("button");
        button.type = "button";
        button.setAttribute("role", "menuitem");
        button.textContent = words;
        if (mark) button.dataset.mark = mark;
        button.addEventListener("click", () => {
          this.close();
          act();
        });
        return button;
      }),
    );
    this.element.hidden = false;
    this.place(anchor.getBoundingClientRect());
    this.element.querySelector("button")?.focus();
  }

  place(box) {
    const own = this.element.getBoundingClientRect();
    const left = Math.min(Math.max(8, box.left + box.width / 2 - own.width / 2), innerWidth - own.width - 8);
    const below = box.bottom + 8 + own.height < innerHeight;
    const top = below ? box.bottom + 8 : Math.max(8, box.top - own.height - 8);
    this.element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  close() {
    if (this.element.hidden) return;
    this.element.hidden = true;
    this.back?.focus?.({ preventScroll: true });
  }
}
