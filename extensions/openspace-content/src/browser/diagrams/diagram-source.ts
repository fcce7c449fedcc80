/** Longer diagrams stay code: laying them out would block the page; in characters. */
const MAX_LENGTH = 20_000;

/** What could load something, run something, or reach beyond the diagram. A diagram that needs it stays code. */
const HARMFUL =
    /\bimg\s*:|\burl\s*\(|image-set|@import|@font-face|themeCSS|javascript:|data:|expression\s*\(|<\s*\/?\s*(?!br\b)[a-z!]|^\s*click\s/im;

/** Whether a diagram of the agent may be drawn. */
export function isDrawable(source: string): boolean {
    return source.trim() !== '' && source.length <= MAX_LENGTH && !HARMFUL.test(source);
}
