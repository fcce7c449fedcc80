/** Most texts have nothing to take out; to see that is several times faster than to look for each kind of it. */
const HARMLESS = /^[ -$&-~\u2013\u2014\u2018-\u201d\u2026\u21e0]*$/;

/**
 * Names, titles and errors come from programs and files: in a text for the agent none may pretend to be a line of its own
 * or a block. Halves of surrogate pairs go as well, because providers refuse them.
 */
export function oneLine(text: string, longest: number): string {
    const cut = text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
    return HARMLESS.test(cut) ? cut : cut.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').replace(/%(?=%)/g, '% ');
}
