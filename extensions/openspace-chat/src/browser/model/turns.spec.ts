import { describe, expect, it } from 'vitest';
import { assistantInfo, assistantMessage, textPart, toolPart, userInfo, userMessage } from '../fixtures/conversations';
import { groupTurns, isSameTurn } from './turns';

const outline = (...args: Parameters<typeof groupTurns>): string[] =>
    groupTurns(...args).map(turn => `${turn.id}: ${turn.entries.map(entry => `${entry.kind} ${entry.message.info.id}`).join(', ')}`);

const steps = [
    userMessage('msg_1', 'do it'),
    assistantMessage('msg_2', 'msg_1', toolPart('msg_2', 'bash', { status: 'pending', input: {}, raw: '' })),
    { info: userInfo('msg_3'), parts: [textPart('msg_3', 'results', { synthetic: true, metadata: { openspace: 'ide-results' } })] },
    assistantMessage('msg_4', 'msg_3', textPart('msg_4', 'done')),
    { info: userInfo('msg_5'), parts: [textPart('msg_5', 'state', { synthetic: true })] },
    userMessage('msg_6', 'more'),
    assistantMessage('msg_7', 'msg_6', textPart('msg_7', ''))
];

describe('groupTurns', () => {
    it('puts all steps of a turn together and folds what the IDE sent on its own', () => {
        expect(outline(steps)).toEqual(['msg_1: user msg_1, assistant msg_2, ide-results msg_3, assistant msg_4', 'msg_6: user msg_6']);
    });

    it('hides messages that were undone', () => {
        expect(outline(steps, 'msg_4')).toEqual(['msg_1: user msg_1, assistant msg_2, ide-results msg_3']);
    });

    it('gives an answer to the message that it answers, even if another was written meanwhile', () => {
        const messages = [userMessage('msg_1', 'a'), userMessage('msg_2', 'b'), assistantMessage('msg_3', 'msg_1', textPart('msg_3', 'to a'))];
        expect(outline(messages)).toEqual(['msg_1: user msg_1, assistant msg_3', 'msg_2: user msg_2']);
    });

    it('shows an empty answer only if it failed', () => {
        const error = { name: 'MessageAbortedError' as const, data: { message: 'x' } };
        expect(outline([{ info: assistantInfo('msg_2', 'gone', { error }), parts: [] }])).toEqual(['msg_2: assistant msg_2']);
        expect(outline([assistantMessage('msg_2', 'gone')])).toEqual([]);
    });

    it('tells by identity whether a turn changed', () => {
        const [first] = groupTurns(steps);
        expect(isSameTurn(first, groupTurns(steps)[0])).toBe(true);
        const changed = steps.map(message => message.info.id === 'msg_4' ? { ...message } : message);
        expect(isSameTurn(first, groupTurns(changed)[0])).toBe(false);
    });
});
