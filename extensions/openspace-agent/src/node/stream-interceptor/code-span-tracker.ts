/** Characters that can change the state of a paragraph. */
const MARK = /[`\\]/g;

/**
 * Follows inline code spans through one paragraph. A run of backticks opens a span and the next run of the same length
 * closes it. A stream cannot look ahead for that closing run, so an opened span counts as code until it closes or the
 * paragraph ends, even though CommonMark would show backticks that never close as text.
 */
export class CodeSpanTracker {
    /** Length of the run that opened the span; 0 outside spans. */
    protected spanLength = 0;
    /** Backticks that the text read so far ends with; more may follow. */
    protected runLength = 0;
    protected escaped = false;

    /** Whether a character other than a backtick would be code if it came next. */
    get inCode(): boolean {
        return this.runLength === 0 ? this.spanLength > 0 : this.spanLength !== this.runLength;
    }

    clone(): CodeSpanTracker {
        const copy = new CodeSpanTracker();
        copy.spanLength = this.spanLength;
        copy.runLength = this.runLength;
        copy.escaped = this.escaped;
        return copy;
    }

    /** Another paragraph, heading or table cell begins. */
    reset(): void {
        this.spanLength = 0;
        this.runLength = 0;
        this.escaped = false;
    }

    /** The line ends; the paragraph may go on. */
    endLine(): void {
        this.endRun();
        this.escaped = false;
    }

    /** Reads text of one line. */
    read(text: string): void {
        let position = 0;
        while (position < text.length) {
            const character = text[position];
            if (this.escaped) {
                this.escaped = false;
                position++;
            } else if (character === '`') {
                this.runLength++;
                position++;
            } else {
                this.endRun();
                MARK.lastIndex = position;
                position = MARK.test(text) ? MARK.lastIndex - 1 : text.length;
                if (text[position] === '\\') {
                    // Inside a span a backslash is a backslash.
                    this.escaped = this.spanLength === 0;
                    position++;
                }
            }
        }
    }

    protected endRun(): void {
        if (this.runLength > 0) {
            if (this.spanLength === 0) {
                this.spanLength = this.runLength;
            } else if (this.spanLength === this.runLength) {
                this.spanLength = 0;
            }
            this.runLength = 0;
        }
    }
}

/** Follows the code spans of one table row, where a span ends with its cell. */
export class TableRowSpanTracker extends CodeSpanTracker {
    protected afterBackslash = false;

    override reset(): void {
        super.reset();
        this.afterBackslash = false;
    }

    override read(text: string): void {
        let start = 0;
        for (let position = 0; position < text.length; position++) {
            const character = text[position];
            // Even inside a span `\|` is not a cell border.
            if (character === '|' && !this.afterBackslash) {
                super.read(text.slice(start, position));
                this.reset();
                start = position + 1;
            }
            this.afterBackslash = character === '\\';
        }
        super.read(text.slice(start));
    }
}
