import { describe, expect, it } from 'vitest';
import { assistantInfo, userMessage } from '../fixtures/conversations';
import { contextUsage, usedPercent } from './context-usage';

const answer = (id: string, input: number): { info: ReturnType<typeof assistantInfo>; parts: [] } =>
    ({ info: assistantInfo(id, 'msg_1', { tokens: { input, output: 5, reasoning: 1, cache: { read: 10, write: 4 } } }), parts: [] });

describe('the use of the context', () => {
    it('is that of the last answer which has been counted', () => {
        const messages = [
            userMessage('msg_1', 'hi'), answer('msg_2', 100), answer('msg_3', 200), { info: assistantInfo('msg_4', 'msg_1'), parts: [] }
        ];
        expect(contextUsage(messages)).toMatchObject({ total: 220, providerID: 'p', modelID: 'm' });
        expect(contextUsage(messages, 'msg_3')?.total).toBe(120);
        expect(contextUsage(messages.slice(0, 1))).toBeUndefined();
    });

    it('is told in percent of the limit', () => {
        expect([usedPercent(250, 1000), usedPercent(2000, 1000), usedPercent(5, 0), usedPercent(5, undefined)]).toEqual(
            [25, 100, undefined, undefined]
        );
    });
});
