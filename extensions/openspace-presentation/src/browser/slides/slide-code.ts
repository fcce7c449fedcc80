import { nls } from '@theia/core/lib/common/nls';
import { ColoredLine, ColoredLines, LineTokenizer } from 'openspace-content/lib/browser/code/colored-lines';
import { markHiddenCodes } from 'openspace-interface/lib/browser/text/hidden-codes';
import { LineSteps, writeLineSteps } from '../../common/living-code/line-steps';

export interface SlideCode {
    readonly code: string;
    readonly language: string | undefined;
    readonly steps?: LineSteps;
}

/** A slide has no room for more; in lines. */
const MAX_LINES = 500;
/** Longer lines are data, and stay without colours; in characters. */
const MAX_COLORED_LENGTH = 2_000;

/**
 * Code with the editor's colours, a span for each line. Steps after the first are fragments behind the code, so that they are steps of
 * the slide like all others: see `linesOfStep` for which lines stand out.
 */
export function codeElement({ code, language, steps }: SlideCode, tokenizer: LineTokenizer | undefined): HTMLPreElement {
    const pre = document.createElement('pre');
    pre.className = 'openspace-slide-code';
    if (language) {
        pre.setAttribute('data-language', language);
    }
    const all = code.split('\n');
    const lines = all.slice(0, MAX_LINES);
    const colored = tokenizer && isColorable(lines)
        ? new ColoredLines(tokenizer).update(lines.join('\n')) : lines.map(text => [{ text, className: '' }]);
    const content = document.createElement('code');
    content.append(...colored.flatMap((runs, index) => [lineElement(runs, index), ...index < colored.length - 1 ? ['\n'] : []]));
    pre.append(content);
    if (steps) {
        pre.setAttribute('data-line-steps', writeLineSteps(steps));
    }
    endCode(pre, all.length - lines.length, (steps?.length ?? 1) - 1);
    return pre;
}

/** What stands behind the lines: how many more there are, and a fragment for each further step. */
export function endCode(pre: HTMLPreElement, hiddenLines: number, furtherSteps: number): void {
    if (hiddenLines > 0) {
        const rest = document.createElement('span');
        rest.className = 'openspace-slide-note';
        rest.textContent = nls.localize('openspace/presentation/moreLines', '{0} more lines are not shown', hiddenLines);
        pre.append(rest);
    }
    for (let step = 0; step < furtherSteps; step++) {
        const marker = document.createElement('span');
        marker.className = 'fragment openspace-code-step';
        pre.append(marker);
    }
}

function lineElement(runs: ColoredLine, index: number): HTMLElement {
    const line = document.createElement('span');
    line.className = 'openspace-code-line';
    line.setAttribute('data-line-number', String(index + 1));
    fillLine(line, runs);
    return line;
}

export function isColorable(lines: readonly string[]): boolean {
    return lines.every(line => line.length <= MAX_COLORED_LENGTH);
}

/** Writes a line with its colours. */
export function fillLine(line: HTMLElement, runs: ColoredLine): void {
    for (const { text, className } of runs) {
        const shown = markHiddenCodes(text);
        if (className) {
            const run = document.createElement('span');
            run.className = className;
            run.textContent = shown;
            line.append(run);
        } else {
            line.append(shown);
        }
    }
}

/** Without the indentation that all lines share: a method looks on a slide as if it stood alone. */
export function withoutIndentation(code: string): string {
    const lines = code.split('\n');
    const [first = '', ...others] = lines.filter(line => line.trim() !== '').map(line => /^[ \t]*/.exec(line)?.[0] ?? '');
    let shared = first;
    for (const indent of others) {
        while (!indent.startsWith(shared)) {
            shared = shared.slice(0, -1);
        }
    }
    return lines.map(line => line.startsWith(shared) ? line.slice(shared.length) : line.trimStart()).join('\n');
}
