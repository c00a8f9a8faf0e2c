"""Listens to a page: a stand-in for the browser's sound that writes down what would be heard."""

from playwright.sync_api import Page

STUB = """
  window.heard = [];
  const knob = () => ({ value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} });
  const part = (more = {}) => ({ connect: (to) => to, ...more });
  window.AudioContext = class {
    state = "running"; currentTime = 0; sampleRate = 8000; destination = part();
    createGain() { return part({ gain: knob() }); }
    createBiquadFilter() { return part({ frequency: knob() }); }
    createBufferSource() { return part({ start: () => window.heard.push("swish") }); }
    createBuffer(channels, length) { return { getChannelData: () => new Float32Array(length) }; }
    createOscillator() {
      const start = () => window.heard.push(made.type === "square" ? "die" : Math.round(made.frequency.value));
      const made = part({ frequency: knob(), start, stop() {} });
      return made;
    }
  };
"""
LOWEST_OF_THE_BELL = 720
STRIKES = 2
"""Of one ring."""


def listen(page: Page) -> None:
    """From the next page that is loaded on."""
    page.add_init_script(STUB)


def rings(page: Page) -> int:
    """How often a tram's bell was heard since the page was loaded."""
    strikes = page.evaluate("window.heard").count(LOWEST_OF_THE_BELL)
    assert strikes % STRIKES == 0
    return int(strikes) // STRIKES


def swishes(page: Page) -> int:
    """How often a card was heard."""
    return int(page.evaluate("window.heard").count("swish"))


def dice_heard(page: Page) -> int:
    """How many dice fell."""
    return int(page.evaluate("window.heard").count("die"))
