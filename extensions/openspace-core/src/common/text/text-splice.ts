/** A part of a text gives way to another one. */
export interface TextSplice {
    /** Where the part begins and ends, in UTF-16 units; never inside of a character. */
    readonly start: number;
    readonly end: number;
    readonly inserted: string;
}

/** The smallest splice that makes the one text the other. */
export function spliceBetween(before: string, after: string): TextSplice {
    const shorter = Math.min(before.length, after.length);
    let start = 0;
    while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) {
        start++;
    }
    if (start > 0 && isFirstHalf(before.charCodeAt(start - 1))) {
        start--;
    }
    let kept = 0;
    while (kept < shorter - start && before.charCodeAt(before.length - 1 - kept) === after.charCodeAt(after.length - 1 - kept)) {
        kept++;
    }
    if (kept > 0 && isSecondHalf(before.charCodeAt(before.length - kept))) {
        kept--;
    }
    return { start, end: before.length - kept, inserted: after.slice(start, after.length - kept) };
}

export function applySplice(text: string, { start, end, inserted }: TextSplice): string {
    return text.slice(0, start) + inserted + text.slice(end);
}

/** Half of a character is lost on its way between page and backend. */
function isFirstHalf(unit: number): boolean {
    return unit >= 0xd800 && unit <= 0xdbff;
}

function isSecondHalf(unit: number): boolean {
    return unit >= 0xdc00 && unit <= 0xdfff;
}
