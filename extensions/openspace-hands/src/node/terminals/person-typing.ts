/** How long after a key stroke the person counts as typing, in milliseconds. */
const PAUSE = 1_500;

/** What the page's terminal answers by itself: positions, features, colours, focus, mouse. */
const REPLIES =
    // eslint-disable-next-line no-control-regex
    /\x1b\[[?>=]?[\d;]*[Rcnty]|\x1b\[[IO]|\x1b\[<[\d;]+[Mm]|\x1b\[M[^]{3}|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1bP[^\x1b]*\x1b\\/g;

// eslint-disable-next-line no-control-regex
const PASTE = /\x1b\[200~([^]*?)\x1b\[201~/g;

/** Keys that bring a line of the history back. */
const HISTORY = /\x1b[[O][AB]|[\x10\x0e\x12]/; // eslint-disable-line no-control-regex

/** Other keys without a letter. */
const KEYS = /\x1b(?:\[[\d;]*[A-Za-z~]|O[A-Za-z]|[^[\]O])/g; // eslint-disable-line no-control-regex

/** What the person typed of a page's input. A pasted line break waits for the Enter key like the rest of the text. */
export function keysOf(data: string): string {
    return data.replace(REPLIES, '').replace(PASTE, (_, text: string) => text.replace(/[\r\n]/g, ' '));
}

/** Watches the person's input to a terminal: the agent must not write in the middle of it. */
export class PersonTyping {

    protected unsent = 0;

    /** When the last key was pressed, in milliseconds of this process. */
    typedAt = -Infinity;

    /** Whether the person has typed there at all. */
    hasTyped = false;

    /**
     * Keys of the person; `isFullScreen` if a program reads them that has no line to type into.
     * Answers what they did: nothing, typing, or giving a line to the program.
     */
    take(keys: string, isFullScreen: boolean, now = performance.now()): 'nothing' | 'typed' | 'submitted' {
        if (keys === '') {
            return 'nothing';
        }
        this.hasTyped = true;
        this.typedAt = now;
        if (isFullScreen) {
            return /[\r\n]/.test(keys) ? 'submitted' : 'typed';
        }
        if (HISTORY.test(keys)) {
            this.unsent = Math.max(this.unsent, 1);
        }
        let isSubmitted = false;
        for (const key of keys.replace(KEYS, '')) {
            if (key === '\r' || key === '\n') {
                isSubmitted = true;
                this.unsent = 0;
            } else if (key === '\x03' || key === '\x15') {
                this.unsent = 0;
            } else if (key === '\x7f' || key === '\b') {
                this.unsent = Math.max(this.unsent - 1, 0);
            } else if (key >= ' ') {
                this.unsent++;
            }
        }
        return isSubmitted ? 'submitted' : 'typed';
    }

    /** There is no line any more. */
    clearLine(): void {
        this.unsent = 0;
    }

    isTyping(now = performance.now()): boolean {
        return now - this.typedAt < PAUSE;
    }

    /** A shell or another program holds text of the person that has not been sent. */
    get hasUnsent(): boolean {
        return this.unsent > 0;
    }
}
