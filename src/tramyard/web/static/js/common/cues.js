// A list that scrolls says so: what is cut off at an edge fades there, as long as more lies behind it.

const SLACK = 3;

/** @param {Element} box @param {boolean} [words] whether it holds nothing that keys could reach: then they reach itself */
export function cue(box, words = false) {
  const tell = () => {
    const { scrollTop, clientHeight, scrollHeight } = box;
    box.classList.toggle("more-above", scrollTop > SLACK);
    box.classList.toggle("more-below", scrollTop + clientHeight < scrollHeight - SLACK);
    if (words) box.setAttribute("tabindex", scrollHeight > clientHeight + SLACK ? "0" : "-1");
  };
  box.addEventListener("scroll", tell, { passive: true });
  new ResizeObserver(tell).observe(box);
  new MutationObserver(tell).observe(box, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden", "viewBox"] });
}
