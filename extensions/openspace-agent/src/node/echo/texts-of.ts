/** All texts in a value, however deep. A list of lines is one text, and also the one line that a narrow terminal made it of. */
export function textsOf(value: unknown): string[] {
    const texts: string[] = [];
    const open = [value];
    while (open.length > 0) {
        const next = open.pop();
        if (typeof next === 'string') {
            texts.push(next);
        } else if (isLines(next)) {
            texts.push(next.join('\n'), next.join(''));
        } else if (typeof next === 'object' && next !== null) {
            // Not by arguments: a list may be longer than the stack.
            Object.values(next).forEach(member => open.push(member));
        }
    }
    return texts;
}

function isLines(value: unknown): value is string[] {
    return Array.isArray(value) && value.length > 1 && value.every(member => typeof member === 'string');
}
