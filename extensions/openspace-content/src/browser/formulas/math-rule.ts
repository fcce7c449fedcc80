import MarkdownIt from '@theia/core/shared/markdown-it';
import { DISPLAY_CLASS, MATH_CLASS } from './math-renderer';
import { readMath } from './math-spans';

type InlineState = Parameters<Parameters<MarkdownIt['inline']['ruler']['push']>[1]>[0];

/** Rule of Markdown: a formula becomes a token `openspace_math` with its source, and with the classes of its element as `info`. */
export function readFormula(state: InlineState, silent: boolean): boolean {
    const span = readMath(state.src, state.pos);
    if (!span || span.end > state.posMax) {
        return false;
    }
    if (!silent) {
        const token = state.push('openspace_math', 'span', 0);
        token.content = span.tex;
        token.info = span.display ? `${MATH_CLASS} ${DISPLAY_CLASS}` : MATH_CLASS;
    }
    state.pos = span.end;
    return true;
}
