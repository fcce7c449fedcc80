import { z } from 'zod';
import { decode, OUTPUT_CAP_BYTES } from '../captured-output.js';
import { cutLineAround } from '../cut-line.js';

const NEWLINE = 0x0a;
/** A message of ripgrep carries the whole line that matches; of longer ones nothing is told. */
const MAX_MESSAGE_LENGTH = 8 * 1024 * 1024;

/** What ripgrep calls data: text, or base64 of what is not UTF-8. */
const bytesSchema = z.union([
    z.object({ text: z.string() }).transform(({ text }) => Buffer.from(text, 'utf8')),
    z.object({ bytes: z.string() }).transform(({ bytes }) => Buffer.from(bytes, 'base64'))
]);

const matchSchema = z.object({
    path: bytesSchema,
    lines: bytesSchema,
    line_number: z.number().nullable(),
    submatches: z.array(z.object({ start: z.number() }))
});

const messageSchema = z.discriminatedUnion('type', [
    z.object({ type: z.literal('match'), data: matchSchema }),
    z.object({ type: z.literal('begin') }),
    z.object({ type: z.literal('end'), data: z.object({ binary_offset: z.number().nullable() }) }),
    z.object({ type: z.literal('context') }),
    z.object({ type: z.literal('summary') })
]);

export interface GrepMatch {
    readonly path: string;
    readonly line: number;
    readonly text: string;
}

export interface CollectorOptions {
    readonly mostMatches: number;
    /** Matches in files that turn out to be binary are dropped. */
    readonly withoutBinary: boolean;
    /** From the path that ripgrep tells to the one for the caller. */
    readonly pathOf: (path: string) => string;
}

/** Reads ripgrep's JSON lines as they come, and knows when it has enough. */
export class MatchCollector {
    protected readonly found: GrepMatch[] = [];
    protected bytes = 0;
    /** Where the matches of the current file begin. */
    protected fileStart = { matches: 0, bytes: 0 };
    protected full = false;
    protected skipped = false;
    protected pending: Buffer[] = [];
    protected pendingBytes = 0;

    constructor(protected readonly options: CollectorOptions) { }

    get matches(): readonly GrepMatch[] {
        return this.found;
    }

    /** There are matches that are not in `matches`. */
    get truncated(): boolean {
        return this.full || this.skipped;
    }

    /** True when no more is needed. */
    add(chunk: Uint8Array): boolean {
        const bytes = Buffer.from(chunk);
        let start = 0;
        for (let end = bytes.indexOf(NEWLINE); end !== -1 && !this.full; end = bytes.indexOf(NEWLINE, start)) {
            this.keep(bytes.subarray(start, end));
            this.endMessage();
            start = end + 1;
        }
        this.keep(bytes.subarray(start));
        return this.full;
    }

    protected keep(part: Buffer): void {
        this.pendingBytes += part.length;
        if (this.pendingBytes <= MAX_MESSAGE_LENGTH) {
            this.pending.push(part);
        }
    }

    protected endMessage(): void {
        if (this.pendingBytes > MAX_MESSAGE_LENGTH) {
            this.skipped = true;
        } else {
            this.take(messageSchema.parse(JSON.parse(decode(Buffer.concat(this.pending)))));
        }
        this.pending = [];
        this.pendingBytes = 0;
    }

    protected take(message: z.output<typeof messageSchema>): void {
        switch (message.type) {
            case 'begin':
                this.fileStart = { matches: this.found.length, bytes: this.bytes };
                break;
            case 'match':
                this.accept(this.matchOf(message.data));
                break;
            case 'end':
                if (this.options.withoutBinary && message.data.binary_offset !== null) {
                    this.found.length = this.fileStart.matches;
                    this.bytes = this.fileStart.bytes;
                }
        }
    }

    protected accept(match: GrepMatch): void {
        const bytes = this.bytes + Buffer.byteLength(match.path) + Buffer.byteLength(match.text);
        this.full = this.found.length >= this.options.mostMatches || bytes > OUTPUT_CAP_BYTES;
        if (!this.full) {
            this.found.push(match);
            this.bytes = bytes;
        }
    }

    protected matchOf({ path, lines, line_number: line, submatches }: z.output<typeof matchSchema>): GrepMatch {
        const index = decode(lines.subarray(0, submatches.at(0)?.start ?? 0)).length;
        const text = cutLineAround(decode(lines).replace(/\r?\n$/, ''), index).text;
        return { path: this.options.pathOf(decode(path)), line: line ?? 0, text };
    }
}
