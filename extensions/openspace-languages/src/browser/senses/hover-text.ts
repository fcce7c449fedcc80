/** Longest answer, in characters. */
const MAX_TEXT = 4_000;

/** A picture whose bytes stand in the text, as those of VS Code's HTML and CSS hovers do. */
const EMBEDDED_PICTURE = /!\[[^\]]*\]\(data:[^)]*\)[ ]?/g;

/** What hovers say, as one text without pictures. The same may be said by several. */
export function hoverText(hovers: readonly { readonly contents: readonly ({ readonly value: string } | undefined)[] }[]): string {
    const parts = hovers.flatMap(({ contents }) => contents.map(content => content?.value ?? ''))
        .map(part => part.replace(EMBEDDED_PICTURE, '').trim())
        .filter(part => part !== '');
    const text = [...new Set(parts)].join('\n\n');
    return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
