import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

const answerSchema = z.object({
    stdout: z.string().default(''),
    stderr: z.string().default(''),
    exit_code: z.number().nullish(),
    error: z.string().optional()
});

/** A command that the person ran, and what it said, as a message to the agent. */
export function shellTranscript(command: string, { content }: CallToolResult): string {
    const text = content.map(part => part.type === 'text' ? part.text : '').join('');
    const { stdout, stderr, exit_code: code, error } = answerSchema.catch({ stdout: text, stderr: '' }).parse(parsed(text));
    const output = [`$ ${command}`, stdout.trimEnd(), stderr.trimEnd(), error ?? '', code ? `(exit code ${code})` : '']
        .filter(Boolean)
        .join('\n');
    const fence = '`'.repeat(Math.max(3, ...[...output.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
    return `I ran this in the sandbox:\n\n${fence}\n${output}\n${fence}`;
}

function parsed(text: string): unknown {
    try {
        return JSON.parse(text) as unknown;
    } catch {
        return undefined;
    }
}
