/** Markdown as somebody would read it aloud, on one line: for searching and for excerpts. */
export function plainText(markdown: string): string {
    return markdown
        .replace(/^\s*(?:```|~~~).*$/gm, ' ')
        .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/^[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*:?-*:?[ \t]*$/gm, ' ')
        .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
        .replace(/\*\*|(?<=^|\s|\()[*_](?=\S)|(?<=\S)[*_](?=$|[\s.,;:!?)])|`/gm, '')
        .replace(/\\([*_`[\]|])/g, '$1')
        .replace(/\s*\|\s*/g, ' · ')
        .replace(/\s+/g, ' ')
        .replace(/^(?: ?· ?)+|(?: ?· ?)+$/g, '')
        .replace(/(?:· ){2,}/g, '· ')
        .trim();
}
