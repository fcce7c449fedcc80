import { once } from 'node:events';
import { ServerResponse } from 'node:http';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { ReplyEnd, ReplyPiece } from '../reply/reply-event.js';
import { CompletionHead, ReplySink } from './reply-sink.js';

/** Sends each piece as one server-sent event, no faster than the client reads. */
export class EventStreamSink implements ReplySink {
    constructor(
        protected readonly response: ServerResponse,
        protected readonly head: CompletionHead,
        protected readonly includeUsage: boolean,
        protected readonly signal: AbortSignal
    ) { }

    async write(piece: ReplyPiece): Promise<void> {
        await this.sendDelta(deltaOf(piece), null);
    }

    async end({ finish, usage }: ReplyEnd): Promise<void> {
        await this.sendDelta({}, finish);
        if (this.includeUsage) {
            await this.sendChunk({ choices: [], usage });
        }
        await this.send('[DONE]');
        this.response.end();
    }

    /** The first delta carries the role. */
    protected sendDelta(content: object, finish: string | null): Promise<void> {
        const delta = this.response.headersSent ? content : { role: 'assistant', ...content };
        return this.sendChunk({ choices: [{ index: 0, delta, finish_reason: finish }] });
    }

    protected sendChunk(members: object): Promise<void> {
        return this.send(JSON.stringify({ ...this.head, object: 'chat.completion.chunk', ...members }));
    }

    protected async send(data: string): Promise<void> {
        this.signal.throwIfAborted();
        if (!this.response.headersSent) {
            this.response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
        }
        if (!this.response.write(`data: ${data}\n\n`)) {
            await once(this.response, 'drain', { signal: this.signal });
            // A client that reads as fast as we write would otherwise never let timers and sockets have their turn.
            await nextLoop();
        }
    }
}

function deltaOf(piece: ReplyPiece): object {
    switch (piece.type) {
        case 'text':
            return { content: piece.text };
        case 'reasoning':
            return { reasoning_content: piece.text };
        case 'tool-call':
            return { tool_calls: [{ index: piece.index, id: piece.id, type: 'function', function: { name: piece.name, arguments: '' } }] };
        case 'tool-arguments':
            return { tool_calls: [{ index: piece.index, function: { arguments: piece.text } }] };
    }
}
