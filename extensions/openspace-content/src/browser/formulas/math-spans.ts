/** A formula in a text, from its opening to behind its closing mark. */
export interface MathSpan {
    readonly tex: string;
    readonly display: boolean;
    readonly end: number;
}

/** A formula is not longer; in characters. Keeps the search for its end short. */
const MAX_LENGTH = 2_000;

/** The formula that begins exactly at `start`: `$…$`, `$$…$$`, `\(…\)` or `\[…\]`. Prices and shell variables are none. */
export function readMath(text: string, start: number): MathSpan | undefined {
    if (text.startsWith('$$', start)) {
        return between(text, start, '$$', '$$', true);
    }
    if (text.startsWith('\\(', start)) {
        return between(text, start, '\\(', '\\)', false);
    }
    if (text.startsWith('\\[', start)) {
        return between(text, start, '\\[', '\\]', true);
    }
    return text[start] === '$' ? dollarSpan(text, start) : undefined;
}

function between(text: string, start: number, open: string, close: string, display: boolean): MathSpan | undefined {
    const from = start + open.length;
    const end = text.slice(from, from + MAX_LENGTH).indexOf(close);
    const tex = text.slice(from, from + Math.max(end, 0)).trim();
    return end < 0 || tex === '' ? undefined : { tex, display, end: from + end + close.length };
}

/**
 * No blank inside next to a mark, no letter or digit outside next to one, in one line. What begins with a digit must look like a formula.
 */
function dollarSpan(text: string, start: number): MathSpan | undefined {
    if (/[\w$\\]/.test(text[start - 1] ?? '') || !/[^\s$]/.test(text[start + 1] ?? ' ')) {
        return undefined;
    }
    for (let end = start + 2; end < Math.min(text.length, start + MAX_LENGTH) && text[end] !== '\n'; end++) {
        if (text[end] === '\\') {
            end++;
        } else if (text[end] === '$') {
            const tex = text.slice(start + 1, end);
            const closes = !/\s/.test(text[end - 1]) && !/[\w$]/.test(text[end + 1] ?? '');
            const looksLikeMath = !/^[\d.,]/.test(tex) || /[\\^_={}<>+*]|^\d+[a-z]?$/i.test(tex);
            return closes && looksLikeMath ? { tex, display: false, end: end + 1 } : undefined;
        }
    }
    return undefined;
}
