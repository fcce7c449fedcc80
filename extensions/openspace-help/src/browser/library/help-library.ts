import { Heading, headingsOf, PlacedBlock } from 'openspace-content/lib/browser/markdown/headings';
import { splitMarkdown } from 'openspace-content/lib/browser/markdown/markdown-blocks';
import { HelpPlace } from '../pages/help-pages';
import { plainText } from './plain-text';

export interface HelpPage {
    /** Below `docs`. */
    readonly path: string;
    readonly title: string;
    readonly blocks: readonly PlacedBlock[];
    readonly headings: readonly Heading[];
}

/** A part of a page that has all the words that somebody looks for. */
export interface HelpHit {
    readonly place: HelpPlace;
    readonly title: string;
    /** Of the part, if it is not the beginning of the page. */
    readonly section?: string;
    readonly excerpt: string;
}

const MAX_HITS = 50;
/** Of an excerpt, in characters: before the first word that was looked for, and in all. */
const EXCERPT_BEFORE = 60;
const EXCERPT_LENGTH = 220;

/** Comments at the beginning are for those who write the page. */
const COMMENT = /^<!--[^]*?-->\s*/;

/** All pages: which there are, where links between them lead, what stands in them. */
export class HelpLibrary {

    protected readonly known = new Map<string, HelpPage>();

    protected readonly texts: Record<string, string>;

    /** The texts by the paths of their pages. */
    constructor(texts: Readonly<Record<string, string>>) {
        this.texts = { ...texts };
    }

    get paths(): string[] {
        return Object.keys(this.texts);
    }

    /** Undefined if there is no such page. */
    page(path: string): HelpPage | undefined {
        const known = this.known.get(path);
        if (known || !Object.hasOwn(this.texts, path)) {
            return known;
        }
        const page = readPage(path, this.texts[path]);
        this.known.set(path, page);
        return page;
    }

    /** From now on the page has another text. */
    setText(path: string, text: string): void {
        this.texts[path] = text;
        this.known.delete(path);
    }

    /** The page that a link of another one leads to, such as `../security.md#files`; undefined if it is none of ours. */
    resolve(from: string, link: string): HelpPlace | undefined {
        const [file, heading] = link.split(/#(.*)/s);
        const { pathname } = new URL(file === '' ? `/${from}` : file, `docs://help/${from}`);
        const path = decodeURIComponent(pathname.replace(/^\//, ''));
        // Above `docs` there is nothing, but an address does not say that it went there.
        const isInside = !file.startsWith(`${'../'.repeat(from.split('/').length)}`);
        return isInside && Object.hasOwn(this.texts, path) ? { path, ...heading ? { heading } : {} } : undefined;
    }

    /** Parts of pages that have all the words, those first that have them in their heading. */
    search(query: string): HelpHit[] {
        const words = query.toLowerCase().split(/\s+/).filter(word => word !== '');
        if (words.length === 0) {
            return [];
        }
        const found = this.paths.flatMap(path => {
            const page = this.page(path);
            return page ? this.sectionsOf(page).flatMap(section => hitIn(page, section, words)) : [];
        });
        // Stable: parts of the same worth stay in the order of reading.
        return found.sort((one, other) => other.worth - one.worth).slice(0, MAX_HITS).map(({ hit }) => hit);
    }

    protected sectionsOf({ path, headings }: HelpPage): Section[] {
        const lines = withoutComment(this.texts[path]).split('\n');
        const starts = headings.length > 0 && headings[0].line === 0 ? headings : [undefined, ...headings];
        return starts.map((heading, index) => {
            const [from, to] = [heading ? heading.line + 1 : 0, starts[index + 1]?.line];
            return { heading: index === 0 ? undefined : heading, text: plainText(lines.slice(from, to).join('\n')) };
        });
    }
}

interface Section {
    /** Of its beginning, a page has none. */
    readonly heading: Heading | undefined;
    readonly text: string;
}

function readPage(path: string, source: string): HelpPage {
    const text = withoutComment(source);
    let [offset, line] = [0, 0];
    const blocks = splitMarkdown(text).map(block => {
        line += text.slice(offset, block.start).split('\n').length - 1;
        offset = block.start;
        return { block, line };
    });
    const headings = headingsOf(blocks);
    return { path, title: headings.length > 0 ? plainText(headings[0].title) : path, blocks, headings };
}

function withoutComment(text: string): string {
    return text.replace(COMMENT, '');
}

function hitIn(page: HelpPage, { heading, text }: Section, words: readonly string[]): Array<{ hit: HelpHit; worth: number }> {
    const section = heading && plainText(heading.title);
    const [title, body] = [(section ?? page.title).toLowerCase(), text.toLowerCase()];
    if (!words.every(word => title.includes(word) || body.includes(word))) {
        return [];
    }
    const place = { path: page.path, ...heading ? { heading: heading.name } : {} };
    const worth = words.filter(word => title.includes(word)).length + (heading ? 0 : 0.5);
    return [{ hit: { place, title: page.title, ...section === undefined ? {} : { section }, excerpt: excerptOf(text, words) }, worth }];
}

function excerptOf(text: string, words: readonly string[]): string {
    const lower = text.toLowerCase();
    const first = Math.min(...words.map(word => lower.indexOf(word)).filter(at => at >= 0), text.length);
    const from = first === text.length ? 0 : Math.max(0, text.lastIndexOf(' ', Math.max(0, first - EXCERPT_BEFORE)) + 1);
    const piece = text.slice(from, from + EXCERPT_LENGTH);
    return `${from > 0 ? '… ' : ''}${piece.trim()}${from + EXCERPT_LENGTH < text.length ? ' …' : ''}`;
}
