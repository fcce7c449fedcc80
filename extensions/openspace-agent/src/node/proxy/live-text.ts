import { ReasoningPart, TextPart } from '../../common';
import { InterceptedBlock } from '../stream-interceptor/intercepted-block';
import { StreamInterceptor, StreamInterceptorOptions } from '../stream-interceptor/stream-interceptor';
import { stripBlocks } from '../stream-interceptor/strip-blocks';

export type StreamedPart = TextPart | ReasoningPart;

export interface LiveOutput {
    /** Visible text that is new. */
    readonly delta: string;
    /** All visible text so far. */
    readonly text: string;
    readonly blocks: readonly InterceptedBlock[];
}

/** Whether a block of a part only repeats what the agent read; it is then shown. */
export type EchoCheck = (part: StreamedPart, value: unknown, index: number) => boolean;

interface RunningPart {
    readonly interceptor: StreamInterceptor;
    raw: string;
    /** Blocks that were found so far. */
    blocks: number;
    visible: string;
    /** A piece is missing: nothing of this part runs any more, and its text comes with the final update only. */
    interrupted: boolean;
}

/**
 * The text parts that are streaming now. A part is watched from its beginning; one whose beginning was not seen, or that
 * has a gap, is never searched for commands.
 */
export class LiveText {

    protected readonly running = new Map<string, RunningPart>();

    constructor(
        protected readonly isEcho: EchoCheck = () => false,
        protected readonly createInterceptor: (options: StreamInterceptorOptions) => StreamInterceptor = options =>
            new StreamInterceptor(options)
    ) { }

    get size(): number {
        return this.running.size;
    }

    /** Visible text so far of a running part; the server does not give it out before the part is complete. */
    textOf(partID: string): string | undefined {
        return this.running.get(partID)?.visible;
    }

    /** A complete text as the person may see it. */
    strip(part: StreamedPart): string {
        return stripBlocks(part.text, (value, index) => this.isEcho(part, value, index));
    }

    /**
     * Takes a snapshot of a part. Text that was not streamed here is only cleaned; `afterGap` says that its beginning may
     * have been lost in a gap of the stream, so that its blocks need an answer.
     */
    update(part: StreamedPart, afterGap = false): LiveOutput {
        let running = this.running.get(part.id);
        if (!running && part.text === '' && !part.time?.end) {
            const isEcho = (value: unknown, index: number): boolean => this.isEcho(part, value, index);
            running = { interceptor: this.createInterceptor({ isEcho }), raw: '', visible: '', blocks: 0, interrupted: false };
            this.running.set(part.id, running);
        }
        if (!running) {
            return { delta: '', text: this.strip(part), blocks: afterGap && part.time?.end ? lostBlocks(part.text, 0) : [] };
        }
        const ended = part.time?.end !== undefined;
        if (ended) {
            this.running.delete(part.id);
        }
        if (ended && !running.interrupted && isTrimmed(part.text, running.raw)) {
            return { ...this.collect(running, [running.interceptor.flush()]), text: this.strip(part) };
        }
        if (running.interrupted || !part.text.startsWith(running.raw)) {
            running.interrupted = true;
            return ended
                ? { delta: '', text: this.strip(part), blocks: lostBlocks(part.text, running.blocks) }
                : { delta: '', text: running.visible, blocks: [] };
        }
        const outputs = [running.interceptor.push(part.text.slice(running.raw.length))];
        running.raw = part.text;
        if (ended) {
            outputs.push(running.interceptor.flush());
        }
        return this.collect(running, outputs);
    }

    /** Appends to a running part; undefined if it is not one or has a gap. */
    append(partID: string, delta: string): LiveOutput | undefined {
        const running = this.running.get(partID);
        if (!running || running.interrupted) {
            return undefined;
        }
        running.raw += delta;
        return this.collect(running, [running.interceptor.push(delta)]);
    }

    /** Looks for blocks that stay open too long, in all running parts. */
    checkTimeouts(): Map<string, LiveOutput> {
        const outputs = new Map<string, LiveOutput>();
        for (const [partID, running] of this.running) {
            if (running.interrupted) {
                // Its blocks are counted at its end, so that each that was lost has its answer.
                continue;
            }
            const output = running.interceptor.checkTimeout();
            if (output.blocks.length > 0 || output.text) {
                outputs.set(partID, this.collect(running, [output]));
            }
        }
        return outputs;
    }

    /** The stream broke: what runs now has a gap. */
    interrupt(): void {
        for (const running of this.running.values()) {
            running.interrupted = true;
        }
    }

    /** The server is gone, and with it all running parts. */
    clear(): void {
        this.running.clear();
    }

    /** Forgets a part that has a gap; one without is still to bring its end. */
    forgetInterrupted(partID: string): void {
        if (this.running.get(partID)?.interrupted) {
            this.running.delete(partID);
        }
    }

    forget(partID: string): void {
        this.running.delete(partID);
    }

    protected collect(
        running: RunningPart, outputs: readonly { readonly text: string; readonly blocks: readonly InterceptedBlock[] }[]
    ): LiveOutput {
        const delta = outputs.map(output => output.text).join('');
        const blocks = outputs.flatMap(output => output.blocks);
        running.visible += delta;
        running.blocks += blocks.length;
        return { delta, text: running.visible, blocks };
    }
}

/** The server drops the white space at the end of a text. */
function isTrimmed(text: string, raw: string): boolean {
    return text.length < raw.length && raw.startsWith(text) && raw.slice(text.length).trim() === '';
}

/** Blocks of a part with a gap that were never seen whole: they do not run, and the agent hears why. */
function lostBlocks(text: string, seen: number): InterceptedBlock[] {
    if (!text.includes('%%OS{')) {
        return [];
    }
    const interceptor = new StreamInterceptor({ timeoutMs: Infinity });
    return [...interceptor.push(text).blocks, ...interceptor.flush().blocks].slice(seen).map(({ index, offset }) => ({
        kind: 'rejected', index, offset, length: 0, reason: 'stream-gap',
        message: 'This block was not run: stream interrupted before it was complete.'
    }));
}
