import { nls } from '@theia/core/lib/common/nls';
import { ColoredLine, ColoredLines, LineTokenizer } from 'openspace-content/lib/browser/code/colored-lines';
import { ChangedLine, FoldedLines, ShownChange } from '../../common/living-code/code-change';
import { endCode, fillLine, isColorable, withoutIndentation } from './slide-code';

const TAGS = { kept: 'span', removed: 'del', added: 'ins' } as const;

/**
 * Code that becomes other code: `del` and `ins` are lines that go and come with a step (`data-change-step`), each step is a fragment
 * behind the code. It looks as after the last step, for all who know no steps; see `showCodeChanges` for the others.
 */
export function codeChangeElement(
    { lines, steps, cut }: ShownChange, language: string | undefined, tokenizer: LineTokenizer | undefined
): HTMLPreElement {
    const pre = document.createElement('pre');
    pre.className = 'openspace-slide-code openspace-code-change';
    pre.setAttribute('data-change-steps', String(steps));
    if (language) {
        pre.setAttribute('data-language', language);
    }
    const content = document.createElement('code');
    const colored = coloredLines(lines, tokenizer);
    content.append(...lines.map(line => line.kind === 'folded' ? foldElement(line) : lineElement(line, colored.get(line) ?? [])));
    pre.append(content);
    endCode(pre, cut, steps);
    return pre;
}

/** Both texts have colours of their own: a comment may begin in one of them alone. */
function coloredLines(
    lines: ReadonlyArray<ChangedLine | FoldedLines>, tokenizer: LineTokenizer | undefined
): Map<ChangedLine, ColoredLine> {
    const all = lines.filter(line => line.kind !== 'folded');
    const texts = withoutIndentation(all.map(({ text }) => text).join('\n')).split('\n');
    const colored = new Map(all.map((line, index): [ChangedLine, ColoredLine] => [line, [{ text: texts[index], className: '' }]]));
    if (!tokenizer || !isColorable(texts)) {
        return colored;
    }
    for (const other of ['added', 'removed'] as const) {
        const side = all.flatMap((line, index) => line.kind === other ? [] : [{ line, text: texts[index] }]);
        const runs = new ColoredLines(tokenizer).update(side.map(({ text }) => text).join('\n'));
        side.forEach(({ line }, index) => colored.set(line, runs[index]));
    }
    return colored;
}

function lineElement({ kind, step, line }: ChangedLine, runs: ColoredLine): HTMLElement {
    const element = document.createElement(TAGS[kind]);
    element.className = 'openspace-code-line';
    if (kind === 'removed') {
        element.classList.add('openspace-code-gone');
    } else {
        element.setAttribute('data-line-number', String(line));
    }
    if (step > 0) {
        element.setAttribute('data-change-step', String(step));
    }
    fillLine(element, runs);
    // Each line is a box: between boxes a line break would be a line of its own.
    element.append('\n');
    return element;
}

function foldElement({ count }: FoldedLines): HTMLElement {
    const element = document.createElement('span');
    element.className = 'openspace-code-line openspace-code-folded';
    element.textContent = nls.localize('openspace/presentation/change/folded', '⋯ {0} lines', count);
    return element;
}
