/** Where a link leads, and from which to which character of the line it goes. */
export interface LinkInLine {
    readonly start: number;
    readonly end: number;
    readonly target: string;
}

/** `[text](target "title")`, pictures too, and `[name]: target`. */
const LINK = /\]\(\s*(?:<([^<>]+)>|([^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*))[^()]*\)|^\s{0,3}\[[^\]]+\]:\s*(?:<([^<>]+)>|(\S+))/g;

const PICTURE = /!\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g;

const MAX_LINES = 12;

/** The link that a place in a line of Markdown belongs to. */
export function linkAt(line: string, character: number): LinkInLine | undefined {
    return [...line.matchAll(LINK)].map(match => {
        const [whole, ...targets] = match;
        const opening = whole.startsWith(']') ? line.lastIndexOf('[', match.index) : match.index;
        return { start: Math.max(opening, 0), end: match.index + whole.length, target: targets.find(Boolean) ?? '' };
    }).find(({ start, end }) => start <= character && character < end);
}

/** The first lines of a text, or of what stands below the heading that a fragment names; undefined if it has no such heading. */
export function excerptOf(text: string, fragment: string): string | undefined {
    const lines = text.replace(/^---\r?\n[^]*?\n---\r?\n/, '').split(/\r?\n/);
    const heading = fragment === '' ? 0 : lines.findIndex(line => /^#{1,6}\s/.test(line) && slugOf(line) === fragment.toLowerCase());
    if (heading < 0) {
        return undefined;
    }
    const section = lines.slice(heading);
    const next = fragment === '' ? -1 : section.findIndex((line, index) => index > 0 && /^#{1,6}\s/.test(line));
    const excerpt = section.slice(0, next < 0 ? MAX_LINES : Math.min(next, MAX_LINES)).join('\n').trim();
    // Whoever wrote the text could have pictures fetched.
    return closed(excerpt.replace(PICTURE, '$1'));
}

/** As GitHub and VS Code make it of a heading. */
function slugOf(heading: string): string {
    return heading.replace(/^#+\s+/, '').replace(/\s+#*\s*$/, '').toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
}

/** A block of code that was cut would take all that follows. */
function closed(excerpt: string): string {
    return (excerpt.match(/^\s*```/gm) ?? []).length % 2 === 1 ? `${excerpt}\n\`\`\`` : excerpt;
}
