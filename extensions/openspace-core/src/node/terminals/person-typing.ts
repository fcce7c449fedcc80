/** How long after a key stroke the person counts as typing, in milliseconds. */
const PAUSE = 1_500;

/** What the page's terminal answers by itself: positions, features, colours, focus, mouse. */
// eslint-disable-next-line no-control-regex
const REPLIES = /\x1b\[[?>=]?[\d;]*[Rcnty]|\x1b\[[IO]|\x1b\[<[\d;]+[Mm]|\x1b\[M[^]{3}|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1bP[^\x1b]*\x1b\\/g;

// eslint-disable-next-line no-control-regex
const PASTE = /\x1b\[200~([^]*?)\x1b\[201~/g;

/** Keys that bring a line of the history to the prompt. */
const HISTORY = /\x1b[[O][AB]|[\x10\x0e\x12]/; // eslint-disable-line no-control-regex

/** Other keys without a letter. */
const KEYS = /\x1b(?:\[[\d;]*[A-Za-z~]|O[A-Za-z]|[^[\]O])/g; // eslint-disable-line no-control-regex

/** Watches the person's input to a terminal: the agent must not write in the middle of it. */
export class PersonTyping {

    protected typedAt = -Infinity;
    protected unsent = 0;

    /** Whether the person has typed there at all. */
    hasTyped = false;

    /**
     * Input from a page; `atPrompt` if a shell reads it.
     * Answers what it did: nothing by hand, typing, or giving a line to the program.
     */
    take(data: string, atPrompt: boolean, now = performance.now()): 'nothing' | 'typed' | 'submitted' {
        const typed = data.replace(REPLIES, '');
        if (typed === '') {
            return 'nothing';
        }
        this.hasTyped = true;
        this.typedAt = now;
        if (!atPrompt) {
            return /[\r\n]/.test(typed) ? 'submitted' : 'typed';
        }
        // A pasted line break waits for the Enter key like the rest of the text.
        const keys = typed.replace(PASTE, (_, text: string) => text.replace(/[\r\n]/g, ' '));
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

    /** The shell took the line, or shows a new prompt. */
    clearLine(): void {
        this.unsent = 0;
    }

    isTyping(now = performance.now()): boolean {
        return now - this.typedAt < PAUSE;
    }

    /** The prompt holds text of the person that has not been sent. */
    get hasUnsent(): boolean {
        return this.unsent > 0;
    }
}
