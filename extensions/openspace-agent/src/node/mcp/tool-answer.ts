import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { CommandResult } from 'openspace-core/lib/common';

/** Bytes of an answer, its note included; opencode itself cuts a little above. */
export const MAX_ANSWER_LENGTH = 50_000;

/**
 * The result as one JSON text, and its pictures behind it. What decides stands first, so that a cut never takes it away. There is
 * no structured content: opencode would drop the pictures beside it.
 */
export function toToolAnswer(result: CommandResult): CallToolResult {
    const { success, error, executionTime, pictures = [] } = result;
    const text = JSON.stringify({ success, error, executionTime, ...CommandResult.flatten(result) });
    return {
        content: [
            { type: 'text', text: bounded(text) }, ...pictures.map(({ mime, data }) => ({ type: 'image' as const, mimeType: mime, data }))
        ],
        isError: !success
    };
}

function bounded(text: string): string {
    const bytes = Buffer.from(text);
    if (bytes.length <= MAX_ANSWER_LENGTH) {
        return text;
    }
    const note = `\n[Cut: the result has ${bytes.length} bytes. Ask for less at a time.]`;
    // As a stream, because a character that is cut in two is then left out.
    return new TextDecoder().decode(bytes.subarray(0, MAX_ANSWER_LENGTH - note.length), { stream: true }) + note;
}
