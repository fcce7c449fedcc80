import { MarkdownBlock } from './markdown-blocks';

/** A block, and the line of the text on which it begins, from 0. */
export interface PlacedBlock {
    readonly block: MarkdownBlock;
    readonly line: number;
}

export interface Heading {
    /** As links name it, such as `getting-started`; the second one of a name ends with `-1`. */
    readonly name: string;
    /** As it is written, with its marks. */
    readonly title: string;
    /** From 0. */
    readonly line: number;
}

const ATX = /^ {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;
const SETEXT = /^ {0,3}(?:=+|-+)[ \t]*$/;
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;

/** The headings of a document, with the names that GitHub and editors give them. */
export function headingsOf(blocks: readonly PlacedBlock[]): Heading[] {
    const seen = new Map<string, number>();
    return blocks.filter(({ block }) => block.kind === 'prose').flatMap(({ block, line }) => {
        const lines = block.text.split('\n');
        let fenced = false;
        return lines.flatMap((text, index) => {
            fenced = FENCE.test(text) ? !fenced : fenced;
            const title = fenced ? undefined : ATX.exec(text)?.[1] ?? (isUnderlined(text, lines[index + 1] ?? '') ? text : undefined);
            return title === undefined ? [] : [{ name: unique(slugOf(title), seen), title, line: line + index }];
        });
    });
}

/** By the name in a link, however its letters are written; undefined if there is none. */
export function findHeading(headings: readonly Heading[], name: string): Heading | undefined {
    const wanted = decode(name).toLowerCase();
    return headings.find(heading => heading.name === wanted);
}

function isUnderlined(text: string, next: string): boolean {
    return SETEXT.test(next) && /^ {0,3}[^\s>*+#|-]/.test(text);
}

function slugOf(title: string): string {
    return title.trim()
        .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
        .replace(/ /g, '-');
}

function unique(slug: string, seen: Map<string, number>): string {
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
}

function decode(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}
