/** What the person is about to complete: a mention after `@`, or the name of a command after the slash that begins the text. */
export interface CompletionQuery {
    readonly kind: 'mention' | 'command';
    /** What is typed after the sign, up to the caret. */
    readonly query: string;
    /** Index of the sign. */
    readonly start: number;
    /** Index of the caret. */
    readonly end: number;
}

/** Reads the word before the caret. */
export function completionAt(text: string, caret: number): CompletionQuery | undefined {
    const before = text.slice(0, caret);
    const command = /^\/(\S*)$/.exec(before);
    if (command) {
        return { kind: 'command', query: command[1], start: 0, end: caret };
    }
    const mention = isShell(text) ? undefined : /(?:^|[\s(["'])@([^\s@]*)$/.exec(before);
    return mention ? { kind: 'mention', query: mention[1], start: caret - mention[1].length - 1, end: caret } : undefined;
}

/** A text for the shell begins with an exclamation mark. */
export function isShell(text: string): boolean {
    return text.startsWith('!');
}

/** The command that a text for the shell means. */
export function shellCommand(text: string): string {
    return text.slice(1).trim();
}

/** Name and arguments of a text that begins with a slash. */
export function readSlash(text: string): { readonly name: string; readonly arguments: string } | undefined {
    const match = /^\/(\S+)\s*([^]*)$/.exec(text);
    return match ? { name: match[1], arguments: match[2].trimEnd() } : undefined;
}

/** Puts the chosen word in the place of what was typed, with a space behind it; without a word, what was typed goes. */
export function insertWord(text: string, { start, end }: CompletionQuery, word: string): { readonly text: string; readonly caret: number } {
    const after = text.slice(end);
    if (word === '') {
        return { text: text.slice(0, start) + after.trimStart(), caret: start };
    }
    const space = /^\s/.test(after) ? '' : ' ';
    return { text: text.slice(0, start) + word + space + after, caret: start + word.length + 1 };
}
