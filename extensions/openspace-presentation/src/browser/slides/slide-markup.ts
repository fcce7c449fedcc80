import MarkdownIt from '@theia/core/shared/markdown-it';
import { readFormula } from 'openspace-content/lib/browser/formulas/math-rule';
import { addColumns } from './columns-rule';
import { classesOf, markFragments, Token, Tokens } from './fragment-marks';
import { MARK_ATTRIBUTE, SlideMark } from './slide-marks';

export interface SlideMarkup {
    /** Not safe: it has whatever HTML stands in the slide. */
    readonly html: string;
    /** By the numbers in {@link MARK_ATTRIBUTE}. */
    readonly marks: readonly SlideMark[];
}

const TASK = /^\[([ xX])\]\s+/;

const markdown = createMarkdown();

/** Markdown of a slide as markup; `firstLine` is where it begins in the deck's file. */
export function renderMarkup(body: string, firstLine: number): SlideMarkup {
    const tokens = markdown.parse(body, {});
    markFragments(tokens);
    writeTasks(tokens);
    const marks: SlideMark[] = [];
    const lines = body.split('\n');
    for (const token of tokens) {
        if (token.nesting >= 0 && token.map && token.type !== 'inline' && token.type !== 'html_block') {
            mark(token, { ...placeOf(token.map, lines, firstLine), classes: classesOf(token), ...fenceOf(token) }, marks);
        }
        for (const child of token.children ?? []) {
            if (child.type === 'openspace_math') {
                mark(child, { classes: child.info.split(' ') }, marks);
            }
        }
    }
    return { html: markdown.renderer.render(tokens, markdown.options, {}), marks };
}

function mark(token: Token, content: SlideMark, marks: SlideMark[]): void {
    token.attrSet(MARK_ATTRIBUTE, String(marks.push(content) - 1));
}

/** Lists count the blank lines behind them as theirs. */
function placeOf(
    [start, end]: readonly [number, number], lines: readonly string[], firstLine: number
): Pick<SlideMark, 'line' | 'endLine'> {
    let last = end - 1;
    while (last > start && lines[last]?.trim() === '') {
        last--;
    }
    return { line: firstLine + start, ...last > start ? { endLine: firstLine + last } : {} };
}

function fenceOf({ type, info, content }: Token): Pick<SlideMark, 'fence'> {
    return type === 'fence' || type === 'code_block' ? { fence: { info: info.trim(), text: content.replace(/\n$/, '') } } : {};
}

function createMarkdown(): MarkdownIt {
    const created = new MarkdownIt({ html: true, linkify: true });
    // Only full addresses: "readme.md" and "build.rs" are files, not hosts.
    created.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
    // Where links lead and pictures come from is decided when the elements are there, for those of HTML alike.
    created.validateLink = () => true;
    created.normalizeLink = address => address;
    addColumns(created);
    created.inline.ruler.before('escape', 'openspace_math', readFormula);
    const { rules } = created.renderer;
    rules.openspace_math = (tokens, index, _options, _env, self) =>
        `<span${self.renderAttrs(tokens[index])}>${created.utils.escapeHtml(tokens[index].content)}</span>`;
    rules.fence = rules.code_block = (tokens, index, _options, _env, self) => `<div${self.renderAttrs(tokens[index])}></div>\n`;
    rules.td_open = rules.th_open = (tokens, index, options, _env, self) => {
        // Alignment comes as an inline style; the attribute says the same without one.
        const token = tokens[index];
        const alignment = /text-align:(\w+)/.exec(token.attrGet('style') ?? '')?.[1];
        token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
        if (alignment) {
            token.attrPush(['align', alignment]);
        }
        return self.renderToken(tokens, index, options);
    };
    return created;
}

/** Boxes of task lists are signs: a slide has nothing to fill in. */
function writeTasks(tokens: Tokens): void {
    for (const [index, token] of tokens.entries()) {
        const [first] = token.children ?? [];
        const match = first?.type === 'text' && tokens[index - 2]?.type === 'list_item_open' ? TASK.exec(first.content) : undefined;
        if (match) {
            first.content = `${match[1] === ' ' ? '☐' : '☑'} ${first.content.slice(match[0].length)}`;
            const item = tokens[index - 2];
            item.meta = { classes: [...classesOf(item), 'openspace-task'] };
        }
    }
}
