import { describe, expect, it } from 'vitest';
import { CommandResult } from 'openspace-core/lib/common';
import { MAX_ANSWER_LENGTH, toToolAnswer } from './tool-answer';

describe('the answer of a tool', () => {
    function textOf(result: CommandResult): string {
        const [content] = toToolAnswer(result).content;
        return content.type === 'text' ? content.text : '';
    }

    it('is the flat result as JSON', () => {
        expect(toToolAnswer(CommandResult.ok({ editorId: 'a.ts' }, 7))).toEqual({
            content: [{ type: 'text', text: '{"success":true,"executionTime":7,"editorId":"a.ts"}' }],
            isError: false
        });
    });

    it('is an error with the reason if the command failed', () => {
        expect(toToolAnswer(CommandResult.failed('File not found: a.ts', 3))).toEqual({
            content: [{ type: 'text', text: '{"success":false,"error":"File not found: a.ts","executionTime":3}' }],
            isError: true
        });
    });

    it('cannot be overruled by the data', () => {
        expect(JSON.parse(textOf(CommandResult.ok({ success: false, executionTime: 'never' }, 1))))
            .toEqual({ success: true, executionTime: 1 });
    });

    it('is complete up to fifty thousand bytes', () => {
        const rest = textOf(CommandResult.ok({ content: '' })).length;
        const text = textOf(CommandResult.ok({ content: 'x'.repeat(MAX_ANSWER_LENGTH - rest) }));
        expect([text.length, JSON.parse(text)]).toEqual([MAX_ANSWER_LENGTH, expect.objectContaining({ success: true })]);
    });

    it.each(['x', 'ä', '🎈'])('is cut between characters above that, and says so: %s', character => {
        const text = textOf(CommandResult.ok({ content: character.repeat(60_000) }));
        const [json, note] = text.split('\n');
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_ANSWER_LENGTH);
        expect(Buffer.byteLength(text)).toBeGreaterThan(MAX_ANSWER_LENGTH - 4);
        expect(json).toMatch(new RegExp(`^\\{"success":true,"executionTime":0,"content":"${character}+$`, 'u'));
        expect(note).toMatch(/^\[Cut: the result has \d+ bytes\. Ask for less at a time\.\]$/);
    });

    it('keeps success and reason when it is cut', () => {
        const text = textOf({ success: false, error: 'too much', executionTime: 1, data: { content: 'x'.repeat(60_000) } });
        expect(text).toMatch(/^\{"success":false,"error":"too much","executionTime":1,"content":"x/);
    });
});
