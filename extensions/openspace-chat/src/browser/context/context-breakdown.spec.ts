import { describe, expect, it } from 'vitest';
import { assistantInfo, assistantMessage, textPart, toolPart, userMessage } from '../fixtures/conversations';
import { contextBreakdown } from './context-breakdown';

const reasoning = (messageID: string, text: string): Parameters<typeof assistantMessage>[2] =>
    ({ id: `prt_${messageID}_r`, sessionID: 'ses_1', messageID, type: 'reasoning', text, time: { start: 1 } });
const tool = toolPart(
    'msg_2', 'bash', { status: 'completed', input: { a: 1 }, output: 'x'.repeat(393), title: '', metadata: {}, time: { start: 1, end: 2 } }
);

describe('what fills the context', () => {
    it('is told by the lengths of the messages; the rest are instructions', () => {
        const messages = [
            userMessage('msg_1', 'u'.repeat(400)),
            assistantMessage('msg_2', 'msg_1', textPart('msg_2', 'a'.repeat(200)), reasoning('msg_2', 'r'.repeat(80)), tool)
        ];
        expect(contextBreakdown(messages, 1_000)).toEqual([
            { kind: 'system', tokens: 730 }, { kind: 'user', tokens: 100 }, { kind: 'assistant', tokens: 50 },
            { kind: 'tools', tokens: 100 }, { kind: 'reasoning', tokens: 20 }
        ]);
    });

    it('is never more than there is', () => {
        const shares = contextBreakdown(
            [userMessage('msg_1', 'u'.repeat(800)), assistantMessage('msg_2', 'msg_1', textPart('msg_2', 'a'.repeat(800)))], 100
        );
        expect(shares).toEqual([{ kind: 'user', tokens: 50 }, { kind: 'assistant', tokens: 50 }]);
    });

    it('leaves out what was taken back or summed up', () => {
        const summary = { info: assistantInfo('msg_3', 'msg_2', { summary: true }), parts: [textPart('msg_3', 's'.repeat(40))] };
        const messages = [
            userMessage('msg_1', 'u'.repeat(400)), summary, userMessage('msg_4', 'v'.repeat(80)), userMessage('msg_5', 'w'.repeat(400))
        ];
        expect(contextBreakdown(messages, 100, 'msg_5')).toEqual(
            [{ kind: 'system', tokens: 70 }, { kind: 'user', tokens: 20 }, { kind: 'assistant', tokens: 10 }]
        );
        expect(contextBreakdown([], 0)).toEqual([]);
    });
});
