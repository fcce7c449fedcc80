const QUOTE = 0x22;
const PERCENT = 0x25;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * How a scan ended:
 * - `open`: the text ran out first.
 * - `closed`: the block's `%%` was read.
 * - `cut`: the block is malformed and ended before the next unread character.
 * - `cut-percent`: the same, but the single `%` read last is text.
 * - `cut-close`: the same, but the `%%` read last stood where braces were still open: its close, or the next block's start.
 * - `doomed`: the block is malformed; further scans look for its end.
 */
export type ScanOutcome = 'open' | 'closed' | 'cut' | 'cut-percent' | 'cut-close' | 'doomed';

type Mode = 'value' | 'value-percent' | 'string' | 'escape' | 'close' | 'close-percent' | 'doomed';

/**
 * Finds the end of one block, character by character and in constant memory, starting after its first `{`.
 * Strings and escapes are respected, so `}` and `%%` inside them mean nothing.
 *
 * Broken blocks end as early as can be told. Surplus `}` before the `%%` belong to the block. Outside strings JSON
 * knows no `%%`, so one there ends a block whose braces do not balance. A raw line break is illegal inside a string:
 * if a `}%%` went by in that string, its quote was missing and the block ends at the line break; if not, someone forgot
 * to escape the line break and the block goes on to the next `}%%`.
 */
export class BlockScanner {
    protected mode: Mode = 'value';
    protected depth = 1;
    /** How much of `}%%` the last characters of a string (or of a doomed block) form. */
    protected closeProgress = 0;
    protected closeSeenInString = false;
    protected outcomeOfLastScan: ScanOutcome = 'open';

    get outcome(): ScanOutcome {
        return this.outcomeOfLastScan;
    }

    /** All braces are closed; only `%%` is missing. */
    get closing(): boolean {
        return this.mode === 'close' || this.mode === 'close-percent';
    }

    /** Read characters that may turn out not to belong to the block. */
    get undecided(): number {
        return this.mode === 'value-percent' || this.mode === 'close-percent' ? 1 : 0;
    }

    /** Reads on from `position`; returns the index of the first unread character and sets {@link outcome}. */
    scan(text: string, position: number): number {
        let next = position;
        this.outcomeOfLastScan = 'open';
        while (next < text.length && this.outcomeOfLastScan === 'open') {
            if (this.step(text.charCodeAt(next))) {
                next++;
            }
        }
        return next;
    }

    /** Handles one character; false if it was not consumed. */
    protected step(code: number): boolean {
        switch (this.mode) {
            case 'value':
                this.readValue(code);
                return true;
            case 'string':
                return this.readString(code);
            case 'escape':
                this.mode = 'string';
                return code === LINE_FEED || code === CARRIAGE_RETURN ? this.readString(code) : true;
            case 'value-percent':
                this.mode = 'value';
                return code === PERCENT ? this.end('cut-close', true) : false;
            case 'close':
                if (code === PERCENT) {
                    this.mode = 'close-percent';
                    return true;
                }
                return code === CLOSE_BRACE || this.end('cut', false);
            case 'close-percent':
                return code === PERCENT ? this.end('closed', true) : this.end('cut-percent', false);
            case 'doomed':
                return this.followsClose(code) ? this.end('closed', true) : true;
        }
    }

    protected readValue(code: number): void {
        if (code === QUOTE) {
            this.mode = 'string';
            this.closeProgress = 0;
            this.closeSeenInString = false;
        } else if (code === OPEN_BRACE) {
            this.depth++;
        } else if (code === CLOSE_BRACE) {
            this.depth--;
            if (this.depth === 0) {
                this.mode = 'close';
            }
        } else if (code === PERCENT) {
            this.mode = 'value-percent';
        }
    }

    protected readString(code: number): boolean {
        if (code === LINE_FEED || code === CARRIAGE_RETURN) {
            if (this.closeSeenInString) {
                return this.end('cut', false);
            }
            this.mode = 'doomed';
            this.closeProgress = 0;
            return this.end('doomed', false);
        }
        if (code === QUOTE) {
            this.mode = 'value';
        } else if (code === BACKSLASH) {
            this.mode = 'escape';
            this.closeProgress = 0;
        } else if (this.followsClose(code)) {
            this.closeSeenInString = true;
        }
        return true;
    }

    /** Advances the search for `}%%`; true when it is complete. */
    protected followsClose(code: number): boolean {
        if (code === CLOSE_BRACE) {
            this.closeProgress = 1;
        } else if (code === PERCENT && this.closeProgress > 0) {
            this.closeProgress++;
        } else {
            this.closeProgress = 0;
        }
        if (this.closeProgress < 3) {
            return false;
        }
        this.closeProgress = 0;
        return true;
    }

    protected end(outcome: ScanOutcome, consumed: boolean): boolean {
        this.outcomeOfLastScan = outcome;
        return consumed;
    }
}
