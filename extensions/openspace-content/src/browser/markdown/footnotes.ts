import MarkdownIt from '@theia/core/shared/markdown-it';
import { nls } from '@theia/core/lib/common/nls';
import { PlacedBlock } from './headings';

type BlockState = Parameters<Parameters<MarkdownIt['block']['ruler']['push']>[1]>[0];
type InlineState = Parameters<Parameters<MarkdownIt['inline']['ruler']['push']>[1]>[0];

interface Definition {
    readonly title: string;
    readonly href: string;
}

/** What the parser hands on with a text. */
interface FootnoteEnv {
    references?: Record<string, Definition>;
}

/** Makes the beginning of a link, with a title. */
export type OpenLink = (href: string, env: object, title: string) => string;

/** `[^label]: ` at the beginning of a line. */
const DEFINITION = /^\[\^([^\][\s]{1,100})\]:[ \t]*/;
const REFERENCE = /^\[\^([^\][\s]{1,100})\]/;

/** How much of a note is told where it is referred to, in characters. */
const MAX_TITLE = 300;

/** Addresses within a document that are no headings: names of headings have no such sign. */
const NOTE = '#^';
const BACK = '#^^';

/**
 * `[^1]` refers to the note that `[^1]: text` defines. Notes stand where they are written, under their own label, because the blocks of
 * a text are rendered one by one. A definition is kept among those of links, by which blocks know of each other.
 */
export function addFootnotes(markdown: MarkdownIt, openLink: OpenLink): void {
    const escapeHtml = (text: string): string => markdown.utils.escapeHtml(text);
    const keyOf = (label: string): string => markdown.utils.normalizeReference(`^${label}`);
    markdown.block.ruler.before('reference', 'openspace_footnote', readNote, { alt: ['paragraph', 'reference'] });
    markdown.inline.ruler.before('link', 'openspace_footnote_ref', readReference);
    const { rules } = markdown.renderer;
    rules.openspace_footnote_open = (tokens, index, options, env: FootnoteEnv, self) => {
        const { info } = tokens[index];
        const back = openLink(`${BACK}${info}`, env, nls.localize('openspace/content/footnoteBack', 'Back to the text'));
        const label = `<span class="openspace-footnote-label">${back}${escapeHtml(info)}</a></span>`;
        return `${self.renderToken(tokens, index, options)}${label}<div>`;
    };
    rules.openspace_footnote_close = () => '</div></div>';
    rules.openspace_footnote_ref = (tokens, index, _options, env: FootnoteEnv) => {
        const { info, content } = tokens[index];
        return `<sup class="openspace-footnote-ref">${openLink(`${NOTE}${info}`, env, content)}${escapeHtml(info)}</a></sup>`;
    };

    /** Takes what is indented below it, too, as items of lists do. */
    function readNote(state: BlockState, line: number, endLine: number, silent: boolean): boolean {
        const start = state.bMarks[line] + state.tShift[line];
        const [begin, label] = DEFINITION.exec(state.src.slice(start, state.eMarks[line])) ?? [];
        if (begin === undefined || label === undefined || state.sCount[line] - state.blkIndent >= 4) {
            return false;
        }
        if (silent) {
            return true;
        }
        const env = state.env as FootnoteEnv;
        const title = state.src.slice(start + begin.length, state.eMarks[line]).trim().slice(0, MAX_TITLE);
        env.references ??= {};
        // The first one counts.
        env.references[keyOf(label)] ??= { title, href: `${NOTE}${label}` };
        const open = state.push('openspace_footnote_open', 'div', 1);
        open.attrSet('class', 'openspace-footnote');
        open.info = label;
        open.map = [line, line + 1];
        const { blkIndent } = state;
        const [mark, shift, count] = [state.bMarks[line], state.tShift[line], state.sCount[line]];
        state.blkIndent += 4;
        [state.bMarks[line], state.tShift[line], state.sCount[line]] = [start + begin.length, 0, state.blkIndent];
        state.md.block.tokenize(state, line, endLine);
        state.blkIndent = blkIndent;
        [state.bMarks[line], state.tShift[line], state.sCount[line]] = [mark, shift, count];
        open.map[1] = state.line;
        state.push('openspace_footnote_close', 'div', -1);
        return true;
    }

    function readReference(state: InlineState, silent: boolean): boolean {
        const [whole, label = ''] = REFERENCE.exec(state.src.slice(state.pos, Math.min(state.posMax, state.pos + 110))) ?? [];
        const note = (state.env as FootnoteEnv).references?.[keyOf(label)];
        if (whole === undefined || !note?.href.startsWith(NOTE)) {
            return false;
        }
        if (!silent) {
            const token = state.push('openspace_footnote_ref', '', 0);
            // As the note itself has it.
            token.info = note.href.slice(NOTE.length);
            token.content = note.title;
        }
        state.pos += whole.length;
        return true;
    }
}

/** The line of a document to which a link of a note or of a reference to it leads, from 0; undefined if it leads to neither. */
export function footnoteLine(blocks: readonly PlacedBlock[], name: string): number | undefined {
    const [, back, label] = /^\^(\^?)(.+)$/.exec(name) ?? [];
    if (label === undefined) {
        return undefined;
    }
    const mark = `[^${label.toLowerCase()}]`;
    const isWanted = (text: string): boolean => {
        const words = text.toLowerCase().trimStart();
        return back ? words.includes(mark) && (!words.startsWith(`${mark}:`) || words.includes(mark, mark.length))
            : words.startsWith(`${mark}:`);
    };
    for (const { block, line } of blocks) {
        const index = block.kind === 'prose' ? block.text.split('\n').findIndex(isWanted) : -1;
        if (index >= 0) {
            return line + index;
        }
    }
    return undefined;
}
