/** Index of the step that comes next after what was said: the one behind the last that was said. What else was said does not count. */
export function nextStep(steps: readonly string[], said: readonly string[]): number {
    const last = said.map(text => steps.indexOf(text.trim())).filter(index => index >= 0).at(-1);
    return last === undefined ? 0 : last + 1;
}
