export interface DiffLine {
    readonly kind: 'name' | 'place' | 'added' | 'removed' | 'same';
    readonly text: string;
}

const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

/** The lines of a unified diff, without the rulers and old names that tools put before each file. */
export function diffLines(diff: string): DiffLine[] {
    const lines: DiffLine[] = [];
    // Lines of the hunk that are still to come: a removed "-- comment" must not pass for the head of a file.
    let [old, fresh] = [0, 0];
    for (const text of diff.replace(/\n$/, '').split('\n')) {
        const hunk = old > 0 || fresh > 0 ? undefined : HUNK.exec(text);
        if (hunk) {
            [old, fresh] = [Number(hunk[1] ?? 1), Number(hunk[2] ?? 1)];
            lines.push({ kind: 'place', text });
        } else if (old > 0 || fresh > 0) {
            const kind = text.startsWith('+') ? 'added' : text.startsWith('-') ? 'removed' : 'same';
            const isNote = text.startsWith('\\');
            old = Math.max(0, old - (kind === 'added' || isNote ? 0 : 1));
            fresh = Math.max(0, fresh - (kind === 'removed' || isNote ? 0 : 1));
            lines.push({ kind, text });
        } else if (text.startsWith('+++ ')) {
            lines.push({ kind: 'name', text: text.slice(4) });
        } else if (!/^(?:Index: |={10,}$|--- |diff --git |index )/.test(text)) {
            lines.push({ kind: 'same', text });
        }
    }
    return lines;
}
