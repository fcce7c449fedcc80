import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { CommandResult } from '../../common';

/** Bytes of an answer, its note included; opencode itself cuts a little above. */
export const LONGEST_ANSWER = 50_000;

/** The result as one JSON text. What decides stands first, so that a cut never takes it away. */
export function toToolAnswer(result: CommandResult): CallToolResult {
    const { success, error, executionTime } = result;
    const text = JSON.stringify({ success, error, executionTime, ...CommandResult.flatten(result) });
    return { content: [{ type: 'text', text: bounded(text) }], isError: !success };
}

function bounded(text: string): string {
    const bytes = Buffer.from(text);
    if (bytes.length <= LONGEST_ANSWER) {
        return text;
    }
    const note = `\n[Cut: the result has ${bytes.length} bytes. Ask for less at a time.]`;
    // As a stream, because a character that is cut in two is then left out.
    return new TextDecoder().decode(bytes.subarray(0, LONGEST_ANSWER - note.length), { stream: true }) + note;
}
