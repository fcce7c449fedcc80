import { BlockScanner } from './block-scanner';
import { CodeTracker } from './code-tracker';
import { InterceptorOutput, RejectionReason } from './intercepted-block';

/** Where the interceptor stands between two chunks. */
export type InterceptorState =
    /** Nothing is held back. */
    | 'PASSTHROUGH'
    /** A `%` is held back. */
    | 'MAYBE_DELIM'
    /** `%%`, `%%O` or `%%OS` is held back. */
    | 'IN_DELIM'
    /** A block is open. */
    | 'IN_BLOCK'
    /** The braces of the open block are closed, its `%%` is not complete. */
    | 'MAYBE_CLOSE';

export interface StreamInterceptorOptions {
    /** A clock in milliseconds. */
    now?: () => number;
    /** How long an open block may be silent; a long one takes its time. */
    timeoutMs?: number;
    /** The longest block, delimiters included, in UTF-16 units. */
    maxBlockLength?: number;
    /** Whether a block only repeats what the agent read somewhere; it is then text. The index counts as in the output. */
    isEcho?: (value: unknown, index: number) => boolean;
}

interface OpenBlock {
    scanner: BlockScanner;
    /** Everything read of it; empty once it is reported. */
    raw: string;
    length: number;
    /** When the last piece of it came. */
    lastHeard: number;
    /** Already rejected; the rest is read only to find its end. */
    reported: boolean;
}

const DELIMITER = '%%OS{';
const CLOSE = '%%';
const BLANKS = /^[ \t]+/;

/** Five seconds of silence are taken for a block that the model forgot to close. */
const DEFAULT_TIMEOUT = 5_000;

/** Far above any command, far below what hurts the memory of a server with many sessions. */
const DEFAULT_MAXIMUM_LENGTH = 1_000_000;

/**
 * Takes the `%%OS{…}%%` blocks out of one text part of an assistant message while it streams. The result does not
 * depend on how the text is cut into chunks; only the timeout depends on time.
 *
 * Blocks in fenced code and code spans are text. What is code follows from the visible text, that is from what the
 * person sees rendered. See {@link CodeTracker} for the doubtful cases, {@link BlockScanner} for where a malformed block
 * ends. What remains visible around a removed block is not searched again, even if it spells a delimiter.
 */
export class StreamInterceptor {
    protected readonly now: () => number;
    protected readonly timeoutMs: number;
    protected readonly maxBlockLength: number;
    protected readonly isEcho: (value: unknown, index: number) => boolean;
    protected readonly code = new CodeTracker();
    protected open: OpenBlock | undefined;
    /** The end of the text read so far, if it is a beginning of the delimiter. */
    protected held = '';
    /** The held `%%` closed a broken block: it vanishes unless it opens the next one. */
    protected heldAfterBlock = false;
    /** A block was removed at the start of a line: blanks behind it would look like the indent of code. */
    protected swallowing = false;
    protected blockCount = 0;
    protected visibleLength = 0;

    constructor(options: StreamInterceptorOptions = {}) {
        this.now = options.now ?? (() => performance.now());
        this.timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT;
        this.maxBlockLength = options.maxBlockLength ?? DEFAULT_MAXIMUM_LENGTH;
        this.isEcho = options.isEcho ?? (() => false);
    }

    get state(): InterceptorState {
        if (this.open) {
            return this.open.scanner.closing ? 'MAYBE_CLOSE' : 'IN_BLOCK';
        }
        if (this.held.length > 1) {
            return 'IN_DELIM';
        }
        return this.held ? 'MAYBE_DELIM' : 'PASSTHROUGH';
    }

    /** Takes the next chunk. All text that cannot belong to a block any more is released at once. */
    push(chunk: string): InterceptorOutput {
        if (!this.open && !this.held && !this.swallowing && chunk.indexOf('%') < 0) {
            this.visibleLength += chunk.length;
            this.code.append(chunk);
            return { text: chunk, blocks: [] };
        }
        const output = this.checkTimeout();
        if (!chunk) {
            return output;
        }
        if (this.open) {
            this.open.lastHeard = this.now();
        }
        const text = this.held + chunk;
        let position = this.heldAfterBlock ? CLOSE.length : 0;
        this.held = '';
        while (position < text.length) {
            position = this.open ? this.readBlock(this.open, text, position, output) : this.readText(text, position, output);
        }
        return output;
    }

    /** Ends the part: releases what was held back, rejects a block that is still open. */
    flush(): InterceptorOutput {
        const output: InterceptorOutput = { text: '', blocks: [] };
        if (this.open) {
            this.reject(this.open, 'unclosed', 'The text ended before the block was closed.', output);
            this.open = undefined;
        }
        this.emit(this.heldAfterBlock ? this.held.slice(CLOSE.length) : this.held, output);
        this.held = '';
        this.heldAfterBlock = false;
        return output;
    }

    /** Gives up a block that has been open for too long; to be called now and then while no chunk arrives. */
    checkTimeout(): InterceptorOutput {
        const output: InterceptorOutput = { text: '', blocks: [] };
        if (this.open && this.now() - this.open.lastHeard > this.timeoutMs) {
            this.reject(this.open, 'timeout', `The block was not closed, and nothing came for ${this.timeoutMs} ms.`, output);
            this.open = undefined;
        }
        return output;
    }

    /** Reads outside blocks, up to the next block or the end of `text`. */
    protected readText(text: string, start: number, output: InterceptorOutput): number {
        if (this.heldAfterBlock) {
            return this.readAfterBrokenBlock(text, start);
        }
        const delimiter = text.indexOf(DELIMITER, start);
        const end = delimiter < 0 ? text.length - delimiterStartLength(text, start) : delimiter;
        this.emit(text.slice(start, end), output);
        if (end === text.length) {
            return end;
        }
        const code = this.code.inCode();
        if (delimiter < 0) {
            if (code) {
                this.emit(text.slice(end), output);
            } else {
                this.held = text.slice(end);
            }
            return text.length;
        }
        if (code) {
            this.emit(DELIMITER, output);
        } else {
            this.openBlock();
        }
        return delimiter + DELIMITER.length;
    }

    /** Reads on behind a held `%%` that ended a broken block. */
    protected readAfterBrokenBlock(text: string, start: number): number {
        const wanted = DELIMITER.slice(CLOSE.length);
        const found = text.slice(start, start + wanted.length);
        if (found !== wanted && wanted.startsWith(found)) {
            this.held = CLOSE + found;
            return text.length;
        }
        this.held = '';
        this.heldAfterBlock = false;
        if (found !== wanted) {
            return start;
        }
        this.openBlock();
        return start + wanted.length;
    }

    /** Reads inside a block, up to its end or the end of `text`. */
    protected readBlock(block: OpenBlock, text: string, start: number, output: InterceptorOutput): number {
        const position = block.scanner.scan(text, start);
        block.length += position - start;
        if (!block.reported) {
            block.raw += text.slice(start, position);
        }
        const outcome = block.scanner.outcome;
        switch (outcome) {
            case 'open':
                this.rejectIfTooLong(block, block.length - block.scanner.undecided, output);
                return position;
            case 'doomed':
                this.rejectMalformed(block, block.length, 'A string of the block contains a line break.', output);
                return position;
            case 'closed':
                this.close(block, output);
                break;
            case 'cut':
                this.rejectMalformed(
                    block, block.length,
                    block.scanner.closing ? 'No %% follows the last brace of the block.' : 'A string of the block is not closed.', output
                );
                break;
            case 'cut-percent':
                this.rejectMalformed(block, block.length - 1, 'No %% follows the last brace of the block.', output);
                break;
            case 'cut-close':
                this.rejectMalformed(block, block.length - CLOSE.length, 'A brace of the block is not closed.', output);
                break;
        }
        this.open = undefined;
        if (outcome === 'cut-percent') {
            this.emit('%', output);
        } else if (outcome === 'cut-close') {
            this.heldAfterBlock = true;
            this.held = CLOSE;
        }
        return position;
    }

    protected openBlock(): void {
        this.open = { scanner: new BlockScanner(), raw: DELIMITER, length: DELIMITER.length, lastHeard: this.now(), reported: false };
    }

    protected close(block: OpenBlock, output: InterceptorOutput): void {
        if (block.reported || this.rejectIfTooLong(block, block.length, output)) {
            return;
        }
        let value: unknown;
        try {
            value = JSON.parse(block.raw.slice(DELIMITER.length - 1, -CLOSE.length));
        } catch (error) {
            this.reject(
                block, 'malformed', `The block is not valid JSON: ${error instanceof Error ? error.message : String(error)}`, output
            );
            return;
        }
        const index = this.blockCount++;
        const kind = this.isEcho(value, index) ? 'echo' : 'block';
        output.blocks.push({ index, offset: this.visibleLength, kind, raw: block.raw, value });
        if (kind === 'echo') {
            this.emit(block.raw, output);
        } else {
            this.swallowing = this.code.atLineStart;
        }
    }

    protected rejectIfTooLong(block: OpenBlock, length: number, output: InterceptorOutput): boolean {
        if (length <= this.maxBlockLength) {
            return false;
        }
        block.length = this.maxBlockLength + 1;
        this.reject(block, 'too-long', `The block is longer than ${this.maxBlockLength} characters.`, output);
        return true;
    }

    /** `length` is that of the block without delimiter characters that turned out to be none of its own. */
    protected rejectMalformed(block: OpenBlock, length: number, message: string, output: InterceptorOutput): void {
        if (!this.rejectIfTooLong(block, length, output)) {
            block.length = length;
            this.reject(block, 'malformed', message, output);
        }
    }

    /** Reports the block, once; its end may still have to be found. */
    protected reject(block: OpenBlock, reason: RejectionReason, message: string, output: InterceptorOutput): void {
        if (!block.reported) {
            block.reported = true;
            block.raw = '';
            this.swallowing = this.code.atLineStart;
            output.blocks.push({
                index: this.blockCount++, offset: this.visibleLength, kind: 'rejected', reason, message, length: block.length
            });
        }
    }

    protected emit(given: string, output: InterceptorOutput): void {
        const text = this.swallowing ? given.replace(BLANKS, '') : given;
        this.swallowing &&= text === '';
        if (text) {
            output.text += text;
            this.visibleLength += text.length;
            this.code.append(text);
        }
    }
}

/** Length of the longest end of `text`, not before `start`, with which a delimiter may begin. */
function delimiterStartLength(text: string, start: number): number {
    for (let length = Math.min(DELIMITER.length - 1, text.length - start); length > 0; length--) {
        if (text.endsWith(DELIMITER.slice(0, length))) {
            return length;
        }
    }
    return 0;
}
