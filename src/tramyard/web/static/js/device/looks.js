// Theme and text size as this device wants them, on every page before it is painted: a script of its own, in the head.
// A theme other than the system's decides what the sheets ask of it, so that rooms write their night only once.

(() => {
  const NIGHT = "(prefers-color-scheme: dark)";
  /** @type {WeakMap<CSSMediaRule, string>} */
  const asked = new WeakMap();

  /** @param {CSSMediaRule} rule @param {string} theme */
  function decide(rule, theme) {
    if (!asked.has(rule)) asked.set(rule, rule.media.mediaText);
    const own = asked.get(rule);
    if (!own.includes(NIGHT)) return;
    if (theme === "light") rule.media.mediaText = "not all";
    else rule.media.mediaText = theme === "dark" ? own.replace(NIGHT, "all") : own;
  }

  function dress() {
    const theme = localStorage.getItem("tramyard-theme") ?? "system";
    const { style } = document.documentElement;
    style.fontSize = `${localStorage.getItem("tramyard-text") ?? 100}%`;
    style.colorScheme = theme === "system" ? "" : theme;
    for (const sheet of document.styleSheets) {
      for (const rule of sheet.cssRules) if (rule instanceof CSSMediaRule) decide(rule, theme);
    }
  }

  dress();
  addEventListener("storage", dress);
  addEventListener("tramyard-looks", dress);
})();
