import { Lines } from 'openspace-content/lib/common/code-references/code-reference';

/** What a step of a code block is about, by line of the block, from 1; without any lines it is about all of them. */
export type LineStep = readonly Lines[];
export type LineSteps = readonly LineStep[];

const RANGE = /^(\d{1,6})(?:-(\d{1,6}))?$/;

/** Reads `1|3-5|2,7`; a step that is empty or `*` is about all lines. Undefined if it says something else. */
export function readLineSteps(text: string): LineSteps | undefined {
    const steps = text.split('|').map(step => readStep(step.trim()));
    return steps.every(step => step !== undefined) ? steps : undefined;
}

export function writeLineSteps(steps: LineSteps): string {
    return steps.map(step => step.map(writeLines).join(',') || '*').join('|');
}

/** `3` or `3-5`. */
export function readLines(text: string): Lines | undefined {
    const match = RANGE.exec(text);
    const startLine = Number(match?.[1] ?? 0);
    const endLine = Number(match?.[2] ?? startLine);
    return startLine > 0 && endLine >= startLine ? { startLine, endLine } : undefined;
}

export function writeLines({ startLine, endLine }: Lines): string {
    return startLine === endLine ? String(startLine) : `${startLine}-${endLine}`;
}

/**
 * Whether a line of a code block stands out in a step; both count as in the block: lines from 1, steps from 0. All lines do in a step
 * that is about all of them.
 *
 * For the stage: `data-line-steps` of the `pre` has the steps, `n` is the number of its visible `.openspace-code-step` fragments.
 */
export function linesOfStep(steps: LineSteps, n: number): (line: number) => boolean {
    const step = steps[Math.max(0, Math.min(n, steps.length - 1))] ?? [];
    return line => step.length === 0 || step.some(({ startLine, endLine }) => line >= startLine && line <= endLine);
}

function readStep(text: string): LineStep | undefined {
    if (text === '' || text === '*') {
        return [];
    }
    const lines = text.split(',').map(piece => readLines(piece.trim()));
    return lines.every(range => range !== undefined) ? lines : undefined;
}
