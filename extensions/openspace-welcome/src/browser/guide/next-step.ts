/**
 * Index of the step that comes next after what was said: the one behind the last that was said, in whichever language. What else was said
 * does not count.
 */
export function nextStep(languages: readonly (readonly string[])[], said: readonly string[]): number {
    const stepOf = (text: string): number => Math.max(...languages.map(steps => steps.indexOf(text.trim())));
    const last = said.map(stepOf).filter(index => index >= 0).at(-1);
    return last === undefined ? 0 : last + 1;
}
