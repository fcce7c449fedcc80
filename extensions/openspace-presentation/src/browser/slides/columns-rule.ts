import MarkdownIt from '@theia/core/shared/markdown-it';

type BlockRule = Parameters<MarkdownIt['block']['ruler']['push']>[1];
type BlockState = Parameters<BlockRule>[0];

const OPEN = /^:{3,}\s*columns\s*$/i;
const NEXT = /^:{3,}\s*column\s*$/i;
const CLOSE = /^:{3,}\s*$/;
const FENCE = /^(`{3,}|~{3,})/;

/** Lines of a column, the end is exclusive. */
interface Column {
    readonly from: number;
    to: number;
}

/** Reads `::: columns`, `::: column` and `:::` as elements; columns that nobody closes go on to the end of the slide. */
export function addColumns(markdown: MarkdownIt): void {
    markdown.block.ruler.before('fence', 'openspace_columns', readColumns, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
}

const readColumns: BlockRule = (state, start, end, silent) => {
    if (!OPEN.test(lineOf(state, start)) || isCode(state, start)) {
        return false;
    }
    if (silent) {
        return true;
    }
    const { columns, after } = findColumns(state, start, end);
    beginElement(state, 'openspace-columns', start, after);
    for (const { from, to } of columns) {
        beginElement(state, 'openspace-column', from, to);
        const { lineMax, parentType } = state;
        state.lineMax = to;
        state.md.block.tokenize(state, from, to);
        Object.assign(state, { lineMax, parentType });
        endElement(state);
    }
    endElement(state);
    state.line = after;
    return true;
};

/** Code blocks may have such lines in them. What stands before the first column is one, too, unless it is blank. */
function findColumns(state: BlockState, start: number, end: number): { columns: Column[]; after: number } {
    const columns: Column[] = [{ from: start + 1, to: end }];
    let fence: string | undefined;
    let line = start + 1;
    for (; line < end; line++) {
        const text = lineOf(state, line);
        const mark = isCode(state, line) ? undefined : FENCE.exec(text)?.[1];
        if (fence) {
            fence = mark && mark.startsWith(fence) && text.trim() === mark ? undefined : fence;
        } else if (mark) {
            fence = mark;
        } else if (NEXT.test(text)) {
            columns[columns.length - 1].to = line;
            columns.push({ from: line + 1, to: end });
        } else if (CLOSE.test(text)) {
            break;
        }
    }
    columns[columns.length - 1].to = line;
    const isBlank = ({ from, to }: Column): boolean => state.getLines(from, to, 0, false).trim() === '';
    return { columns: columns.length > 1 && isBlank(columns[0]) ? columns.slice(1) : columns, after: Math.min(line + 1, end) };
}

function beginElement(state: BlockState, className: string, from: number, to: number): void {
    const token = state.push('openspace_columns_open', 'div', 1);
    token.block = true;
    token.map = [from, to];
    token.meta = { classes: [className] };
}

function endElement(state: BlockState): void {
    state.push('openspace_columns_close', 'div', -1).block = true;
}

function lineOf(state: BlockState, line: number): string {
    return state.src.slice(state.bMarks[line] + state.tShift[line], state.eMarks[line]);
}

function isCode(state: BlockState, line: number): boolean {
    return state.sCount[line] - state.blkIndent >= 4;
}
