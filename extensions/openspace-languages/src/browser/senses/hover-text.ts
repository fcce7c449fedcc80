/** Longest answer, in characters. */
const MAX_TEXT = 4_000;

/** What hovers say, as one text. The same may be said by several. */
export function hoverText(hovers: readonly { readonly contents: readonly ({ readonly value: string } | undefined)[] }[]): string {
    const parts = hovers.flatMap(({ contents }) => contents.map(content => content?.value.trim() ?? '')).filter(part => part !== '');
    const text = [...new Set(parts)].join('\n\n');
    return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
