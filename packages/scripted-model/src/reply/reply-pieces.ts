import { randomUUID } from 'node:crypto';
import { ChatRequest, lastTextOf, systemText } from '../requests/conversation.js';
import { ReplyStep } from '../scenario/reply-step.js';
import { ReplyPiece } from './reply-event.js';
import { splitText } from './split-text.js';

/** The steps that say something to the client. */
export type SpeakingStep = Extract<ReplyStep,
    { text: string } | { chunks: string[] } | { repeat: object } | { echo: string } | { reasoning: string } | { tool: string }>;

/** The pieces of one step, made one at a time so that a huge repeat costs no memory. */
export function* piecesOf(step: SpeakingStep, request: ChatRequest, toolIndex: number): Generator<ReplyPiece> {
    if ('tool' in step) {
        yield { type: 'tool-call', index: toolIndex, id: step.id ?? `call_${randomUUID()}`, name: step.tool };
        for (const text of cut(argumentsText(step.arguments), step.chunkSize)) {
            yield { type: 'tool-arguments', index: toolIndex, text };
        }
    } else if ('reasoning' in step) {
        for (const text of cut(step.reasoning, step.chunkSize)) {
            yield { type: 'reasoning', text };
        }
    } else {
        for (const text of spokenTexts(step, request)) {
            yield { type: 'text', text };
        }
    }
}

function* spokenTexts(step: Exclude<SpeakingStep, { tool: string } | { reasoning: string }>, request: ChatRequest): Generator<string> {
    if ('repeat' in step) {
        for (let count = 0; count < step.repeat.times; count++) {
            yield step.repeat.text;
        }
    } else if ('chunks' in step) {
        yield* step.chunks;
    } else if ('echo' in step) {
        yield echoText(step.echo, request);
    } else {
        yield* cut(step.text, step.chunkSize);
    }
}

function cut(text: string, chunkSize: number | undefined): Iterable<string> {
    return chunkSize === undefined ? [text] : splitText(text, chunkSize);
}

function argumentsText(value: Record<string, unknown> | string = {}): string {
    return typeof value === 'string' ? value : JSON.stringify(value);
}

function echoText(source: 'lastUser' | 'lastToolResult' | 'system', request: ChatRequest): string {
    switch (source) {
        case 'lastUser': return lastTextOf('user', request) ?? '';
        case 'lastToolResult': return lastTextOf('tool', request) ?? '';
        case 'system': return systemText(request);
    }
}
