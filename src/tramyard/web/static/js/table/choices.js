// Which of several choices a click takes, and which are only taken by whoever asks for them.

/** Whether a whole choice begins with this step. @type {(run: Api.Step, step: Api.Step) => boolean} */
export const begins = (run, step) => run.moves?.[0] === step.move;

/** Whether nothing can be done but take one of the whole choices. @type {(choices: Choices) => boolean} */
export const onlyRuns = ({ steps, runs }) => runs.length > 0 && steps.every((step) => runs.some((run) => begins(run, step)));

// What can be chosen in the picture: a whole choice stands for the step that begins it at the same place.
/** @param {Choices} choices @returns {Api.Step[]} */
export function inPicture({ steps, runs }) {
  const placed = runs.filter((run) => run.spot);
  return [...placed, ...steps.filter((step) => !placed.some((run) => run.spot === step.spot && begins(run, step)))];
}

// The choice that a click at a place takes; null where one must be asked.
/** @param {Api.Step[]} here @param {boolean} paysAlone @returns {Api.Step | null} */
export function taken(here, paysAlone) {
  const plain = here.filter((step) => !step.otherwise);
  return plain.length === 1 && (paysAlone || !plain[0].costs?.length) ? plain[0] : null;
}

// The list of choices: first what stands by itself; then drawers with what is many, dear or only a part of something; what
// ends the turn comes last. Numbers that are stepped, and what is held in the hand, are told apart.
/** @param {Choices} choices @param {Words} words */
export function arranged({ steps, runs }, words) {
  /** @type {Api.Step[]} */
  const first = [];
  /** @type {Map<string, Api.Step[]>} */
  const drawers = new Map();
  /** @type {Api.Step[]} */
  const last = [];
  /** @type {Api.Step[]} */
  const amounts = [];
  const apart = [...runs, ...steps].some((step) => !step.otherwise);
  /** @type {(step: Api.Step) => string} */
  const home = (step) => {
    if (step.otherwise && apart) return words.payOtherwise;
    return runs.some((run) => begins(run, step)) && !step.moves ? words.stepByStep : (step.drawer ?? "");
  };
  for (const step of [...runs, ...steps]) {
    const drawer = home(step);
    if (step.turns) continue;
    if (step.amount !== undefined) amounts.push(step);
    else if (drawer) drawers.set(drawer, [...(drawers.get(drawer) ?? []), step]);
    else if (step.closes) last.push(step);
    else first.push(step);
  }
  const apartLast = [words.payOtherwise, words.stepByStep];
  const inOrder = [...drawers].sort(([one], [other]) => apartLast.indexOf(one) - apartLast.indexOf(other));
  return { first, amounts, drawers: inOrder, last };
}
