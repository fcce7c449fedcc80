import DOMPurify from '@theia/core/shared/dompurify';
import MarkdownIt from '@theia/core/shared/markdown-it';
import { markHiddenCodes } from 'openspace-interface/lib/browser/text/hidden-codes';
import { visibleText } from 'openspace-interface/lib/browser/text/visible-text';
import { readFormula } from '../formulas/math-rule';
import { endOfObject } from '../links/command-link';
import { findFileReferences, readFileReference } from '../links/file-references';
import { parseLink } from '../links/link-target';
import { addFootnotes } from './footnotes';

/** Attribute by which a link to a file of the workspace is found again; its `href` leads nowhere. */
export const FILE_LINK_ATTRIBUTE = 'data-openspace-file';

/** Attribute of a button that runs a command; the command with its arguments, as in the link. */
export const COMMAND_LINK_ATTRIBUTE = 'data-openspace-command';

/** Attribute of the elements of a document: the line on which they begin, from 0 in their own text. */
export const LINE_ATTRIBUTE = 'data-openspace-line';

/** Exactly what the Markdown grammar below can produce; nothing that loads, runs, styles or submits. */
const ALLOWED_TAGS = [
    'a', 'blockquote', 'br', 'code', 'div', 'em', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'li', 'ol', 'p', 'pre', 's', 'span', 'strong',
    'sup', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'
];
const ALLOWED_ATTR = [
    'align', 'class', 'href', 'rel', 'start', 'target', 'title', FILE_LINK_ATTRIBUTE, COMMAND_LINK_ATTRIBUTE, LINE_ATTRIBUTE
];

type RenderRule = NonNullable<MarkdownIt['renderer']['rules'][string]>;
type Tokens = Parameters<RenderRule>[0];
/** `linkLevel` keeps addresses in a label from becoming links; the types forget it. */
type InlineState = Parameters<Parameters<MarkdownIt['inline']['ruler']['push']>[1]>[0] & { linkLevel: number };
type CoreState = Parameters<Parameters<MarkdownIt['core']['ruler']['push']>[1]>[0];

/** What is known beside the text. */
export interface ProseSetting {
    /** Definitions of links that stand elsewhere. */
    readonly references?: LinkReferences;
    /** Of links that lead to surfaces. */
    readonly schemes?: readonly string[];
    /** The text is (a part of) a document: its elements say on which line they begin, and links may lead to its headings. */
    readonly isDocument?: boolean;
    /** Files that the text names are none of this workspace: only what is written as a link becomes one. */
    readonly namesNoFiles?: boolean;
}

const markdown = createMarkdown();

/** Where labels lead that a text refers to (`[text][label]`), by normalized label. */
export type LinkReferences = Readonly<Record<string, { readonly title: string; readonly href: string }>>;

/** Labels that differ only in case or blanks are the same. */
export function normalizeLabel(label: string): string {
    return markdown.utils.normalizeReference(label);
}

/** What a text defines (`[label]: address "title"`). */
export function readDefinitions(source: string): LinkReferences {
    const env: { references?: LinkReferences } = {};
    markdown.block.parse(markHiddenCodes(source), markdown, env, []);
    return env.references ?? {};
}

/**
 * Markdown of the agent as DOM nodes. Raw HTML is shown as text, images become links, links lead to web pages or files
 * only, and those to commands that person and agent share become buttons. Files that the text names become links. Stricter than
 * Theia's chat renderer, which lets `<style>`, inline styles and `command:` links through.
 */
export function renderProse(source: string, setting: ProseSetting = {}): DocumentFragment {
    // The parser adds what the text itself defines.
    const html = markdown.render(markHiddenCodes(source), { ...setting, references: { ...setting.references } } satisfies ProseSetting);
    const fragment = DOMPurify.sanitize(html, {
        RETURN_DOM_FRAGMENT: true,
        ALLOWED_TAGS,
        ALLOWED_ATTR,
        ALLOW_DATA_ATTR: false,
        ALLOW_ARIA_ATTR: false,
        // File links are not addresses: "a.ts:12" would be taken for the scheme "a.ts".
        ADD_URI_SAFE_ATTR: [FILE_LINK_ATTRIBUTE, COMMAND_LINK_ATTRIBUTE]
    });
    fragment.querySelectorAll(`a[${COMMAND_LINK_ATTRIBUTE}]`).forEach(link => link.replaceWith(commandButton(link)));
    return fragment;
}

function commandButton(link: Element): HTMLButtonElement {
    const button = document.createElement('button');
    const command = link.getAttribute(COMMAND_LINK_ATTRIBUTE) ?? '';
    button.type = 'button';
    button.className = 'openspace-command-link';
    button.setAttribute(COMMAND_LINK_ATTRIBUTE, command);
    button.title = link.getAttribute('title') ?? '';
    button.append(...link.childNodes);
    if (!button.textContent?.trim()) {
        button.textContent = button.title;
    }
    return button;
}

function createMarkdown(): MarkdownIt {
    const created = new MarkdownIt({ html: false, linkify: true });
    // Only full addresses: "readme.md" and "build.rs" are files, not hosts.
    created.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
    const isSafe = created.validateLink.bind(created);
    created.validateLink = url => isSafe(url) && (!/^command:/i.test(url) || parseLink(url) !== undefined);
    created.inline.ruler.before('link', 'openspace_command', (state, silent) => readCommand(state as InlineState, silent));
    created.inline.ruler.before('escape', 'openspace_math', readFormula);
    addFootnotes(created, openLink);
    created.core.ruler.push('openspace_files', linkFiles);
    created.core.ruler.push('openspace_tasks', markTasks);
    created.core.ruler.push('openspace_lines', markLines);
    const { rules } = created.renderer;
    rules.link_open = (tokens, index, _options, env: ProseSetting) =>
        openLink(tokens[index].attrGet('href') ?? '', env, tokens[index].attrGet('title'));
    rules.openspace_task = (tokens, index) => `<span class="openspace-task">${tokens[index].content}</span>`;
    rules.openspace_math = (tokens, index) =>
        `<span class="${tokens[index].info}">${created.utils.escapeHtml(tokens[index].content)}</span>`;
    rules.image = (tokens, index, options, env, self) => {
        const source = tokens[index].attrGet('src') ?? '';
        const label = created.utils.escapeHtml(self.renderInlineAsText(tokens[index].children ?? [], options, env) || source);
        return isInsideLink(tokens, index)
            ? label
            : `${openLink(source, env as ProseSetting, undefined, 'openspace-image-link')}${label}</a>`;
    };
    rules.td_open = rules.th_open = (tokens, index, options, _env, self) => {
        // Alignment comes as an inline style; the attribute says the same without one.
        const token = tokens[index];
        const alignment = /text-align:(\w+)/.exec(token.attrGet('style') ?? '')?.[1];
        token.attrs = alignment ? [['align', alignment]] : [];
        return self.renderToken(tokens, index, options);
    };
    return created;

    function openLink(href: string, { schemes, isDocument }: ProseSetting, title?: string | null, className?: string): string {
        const target = parseLink(href, schemes);
        const isHeading = isDocument && /^#./.test(href);
        const address: string[][] = target?.kind === 'web' ? [['href', href], ['target', '_blank'], ['rel', 'noopener noreferrer']]
            : target?.kind === 'file' || target?.kind === 'surface' || isHeading ? [['href', '#'], [FILE_LINK_ATTRIBUTE, href]]
                : target ? [[COMMAND_LINK_ATTRIBUTE, href]]
                    : [];
        // The agent may call a command as it likes; what it is stands here.
        const description = target?.kind === 'command'
            ? visibleText(`${target.id} ${target.args ? JSON.stringify(target.args) : ''}`.trim())
            : title || href;
        const attributes = [...address, ['title', description], ...(className ? [['class', className]] : [])];
        return `<a ${attributes.map(([name, value]) => `${name}="${created.utils.escapeHtml(value)}"`).join(' ')}>`;
    }
}

function isInsideLink(tokens: Tokens, index: number): boolean {
    const before = tokens.slice(0, index);
    return before.filter(token => token.type === 'link_open').length > before.filter(token => token.type === 'link_close').length;
}

/** `[label](command:openspace.…?{json})`: unlike other addresses, the arguments may have blanks in them. */
function readCommand(state: InlineState, silent: boolean): boolean {
    const { pos: start, posMax: end, src } = state;
    const labelEnd = src[start] === '[' ? state.md.helpers.parseLinkLabel(state, start, true) : -1;
    const address = labelEnd >= 0 ? /^\]\(\s*(command:openspace\.[\w.-]+\?)(?=\{)/.exec(src.slice(labelEnd, labelEnd + 200)) : undefined;
    if (!address) {
        return false;
    }
    const objectStart = labelEnd + address[0].length;
    const objectEnd = endOfObject(src, objectStart);
    const close = objectEnd < 0 ? undefined : /^\s*\)/.exec(src.slice(objectEnd, end));
    const href = address[1] + src.slice(objectStart, Math.max(objectStart, objectEnd));
    if (!close || !parseLink(href)) {
        return false;
    }
    if (!silent) {
        state.pos = start + 1;
        state.posMax = labelEnd;
        state.push('link_open', 'a', 1).attrs = [['href', href]];
        state.linkLevel++;
        state.md.inline.tokenize(state);
        state.linkLevel--;
        state.push('link_close', 'a', -1);
    }
    state.pos = objectEnd + close[0].length;
    state.posMax = end;
    return true;
}

/** `- [x] done`: what can be ticked off looks so. */
function markTasks({ tokens, Token }: CoreState): void {
    tokens.forEach((token, index) => {
        const first = token.children?.[0];
        const box = /^\[([ xX])\] /.exec(first?.type === 'text' ? first.content : '');
        const isItem = tokens[index - 1]?.type === 'paragraph_open' && tokens[index - 2]?.type === 'list_item_open';
        if (token.children && first && box && isItem) {
            const mark = new Token('openspace_task', '', 0);
            mark.content = box[1] === ' ' ? '☐' : '☑';
            first.content = first.content.slice(box[0].length - 1);
            token.children.unshift(mark);
            tokens[index - 2].attrSet('class', 'openspace-task-item');
        }
    });
}

function markLines({ tokens, env }: CoreState): void {
    if ((env as ProseSetting).isDocument) {
        for (const token of tokens) {
            // Cells of tables have attributes of their own; their rows say where they are.
            if (token.map && token.nesting >= 0 && token.type !== 'inline' && !/^t[dh]_/.test(token.type)) {
                token.attrSet(LINE_ATTRIBUTE, String(token.map[0]));
            }
        }
    }
}

/** Makes links of the files that text and inline code name, outside of links. */
function linkFiles(state: CoreState): void {
    if ((state.env as ProseSetting).namesNoFiles) {
        return;
    }
    for (const block of state.tokens) {
        let depth = 0;
        block.children = block.children?.flatMap(token => {
            depth += token.type === 'link_open' ? 1 : token.type === 'link_close' ? -1 : 0;
            return depth === 0 ? linkFilesIn(token, state) : [token];
        }) ?? null;
    }
}

function linkFilesIn(token: Tokens[number], state: CoreState): Tokens {
    const { type, content } = token;
    if (type === 'code_inline') {
        const href = readFileReference(content.trim());
        return href ? asLink(href, token) : [token];
    }
    const references = type === 'text' ? findFileReferences(content) : [];
    const pieces = references.flatMap(
        ({ start, end, href }, index) => [text(references[index - 1]?.end ?? 0, start), ...asLink(href, text(start, end))]
    );
    return pieces.length === 0 ? [token] : [...pieces, text(references.at(-1)?.end ?? 0)];

    function text(from: number, to?: number): Tokens[number] {
        const piece = new state.Token('text', '', 0);
        piece.content = content.slice(from, to);
        return piece;
    }

    function asLink(href: string, label: Tokens[number]): Tokens {
        const open = new state.Token('link_open', 'a', 1);
        open.attrs = [['href', href]];
        return [open, label, new state.Token('link_close', 'a', -1)];
    }
}
