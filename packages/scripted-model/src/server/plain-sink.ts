import { ServerResponse } from 'node:http';
import { ReplyEnd, ReplyPiece } from '../reply/reply-event.js';
import { sendJson } from './http-json.js';
import { CompletionHead, ReplySink } from './reply-sink.js';

interface CollectedCall {
    readonly id: string;
    readonly type: 'function';
    readonly function: { readonly name: string, arguments: string };
}

/** Collects a reply and sends it as one JSON object. */
export class PlainSink implements ReplySink {
    protected content: string | null = null;
    protected reasoning: string | undefined;
    protected readonly calls: CollectedCall[] = [];

    constructor(protected readonly response: ServerResponse, protected readonly head: CompletionHead) { }

    async write(piece: ReplyPiece): Promise<void> {
        switch (piece.type) {
            case 'text':
                this.content = (this.content ?? '') + piece.text;
                break;
            case 'reasoning':
                this.reasoning = (this.reasoning ?? '') + piece.text;
                break;
            case 'tool-call':
                this.calls.push({ id: piece.id, type: 'function', function: { name: piece.name, arguments: '' } });
                break;
            case 'tool-arguments':
                this.calls[piece.index].function.arguments += piece.text;
                break;
        }
    }

    async end({ finish, usage }: ReplyEnd): Promise<void> {
        const message = {
            role: 'assistant',
            content: this.content,
            reasoning_content: this.reasoning,
            tool_calls: this.calls.length > 0 ? this.calls : undefined
        };
        sendJson(this.response, 200, {
            ...this.head,
            object: 'chat.completion',
            choices: [{ index: 0, message, finish_reason: finish }],
            usage
        });
    }
}
