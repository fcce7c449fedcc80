/** A part of what a person wrote; what stands for something else than its letters is a chip. */
export interface TextPiece {
    readonly text: string;
    readonly chip?: 'mention' | 'command';
}

/** Cuts a text at its first word, if that is a command, and at the mentions in it, such as `@src/index.ts`. */
export function textPieces(text: string, mentions: readonly string[], command?: string): TextPiece[] {
    const pieces: TextPiece[] = [];
    let done = 0;
    const add = (start: number, end: number, chip?: TextPiece['chip']): void => {
        if (start > done) {
            pieces.push({ text: text.slice(done, start) });
        }
        pieces.push({ text: text.slice(start, end), chip });
        done = end;
    };
    const head = command === undefined ? undefined : `/${command}`;
    if (head !== undefined && text.startsWith(head) && /^(\s|$)/.test(text.slice(head.length))) {
        add(0, head.length, 'command');
    }
    // The longest first, so that `@src/a.tsx` is not taken for `@src/a.ts`.
    const words = [...mentions].sort((a, b) => b.length - a.length).filter(word => word !== '');
    for (let at = text.indexOf('@', done); at >= 0 && words.length > 0; at = text.indexOf('@', Math.max(at + 1, done))) {
        const word = words.find(candidate => text.startsWith(candidate, at) && /^(?![\w/-]|\.\w)/.test(text.slice(at + candidate.length)));
        if (word !== undefined && !/[\w@]$/.test(text.slice(0, at))) {
            add(at, at + word.length, 'mention');
        }
    }
    return done < text.length ? [...pieces, { text: text.slice(done) }] : pieces;
}
