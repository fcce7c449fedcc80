import { describe, expect, it } from 'vitest';
import { ConversationMessage, StoreEvent } from 'openspace-agent/lib/common';
import {
    aPermission, aSession, assistantInfo, assistantMessage, CONNECTED, loaded, reset, SESSION, stateAfter, textPart, toolPart, userMessage
} from '../fixtures/conversations';
import { answerTo, PlacedAnswer } from './placed-answer';

const KEY = 'AAAAAAAAAAAAAA';
const ASKED = `msg_02${KEY}`;
const BUSY: StoreEvent = { type: 'session.status', sessionID: SESSION, status: { type: 'busy' } };

function answer(messages: readonly ConversationMessage[], ...events: StoreEvent[]): PlacedAnswer {
    const state = stateAfter(CONNECTED, reset([aSession(SESSION)], { activeSessionID: SESSION }), loaded(messages), ...events);
    return answerTo(state, { sessionID: SESSION, key: KEY });
}

const EARLIER = [userMessage('msg_00', 'before'), assistantMessage('msg_01', 'msg_00', textPart('msg_01', 'Earlier.'))];
const QUESTION = userMessage(ASKED, 'what is this');

describe('the answer to a question that was asked in an editor', () => {

    it('is what the agent says in that turn, and nothing else', () => {
        const tool = toolPart('msg_03', 'read', {
            status: 'completed', input: {}, output: '', title: '', metadata: {}, time: { start: 1, end: 2 }
        });
        const { texts, ...rest } = answer([
            ...EARLIER, QUESTION, assistantMessage('msg_03', ASKED, textPart('msg_03', 'I look.'), tool),
            assistantMessage('msg_04', ASKED, textPart('msg_04', 'It counts.')), userMessage('msg_05', 'thanks'),
            assistantMessage('msg_06', 'msg_05', textPart('msg_06', 'Later.'))
        ]);
        expect(texts.map(({ text }) => text)).toEqual(['I look.', 'It counts.']);
        expect(rest).toEqual({ files: [], isWorking: false, asks: false });
    });

    it('is on its way while the agent works, also on what came before', () => {
        expect(answer(EARLIER, BUSY)).toEqual({ texts: [], files: [], isWorking: true, asks: false });
        expect(answer([...EARLIER, QUESTION], BUSY).isWorking).toBe(true);
        const done = assistantMessage('msg_03', ASKED, textPart('msg_03', 'Done.'));
        expect(answer([QUESTION, done, userMessage('msg_05', 'next')], BUSY).isWorking).toBe(false);
    });

    it('waits for the person if the agent asks something', () => {
        const asked = (sessionID: string): StoreEvent => ({ type: 'permission.asked', request: aPermission('per_1', { sessionID }) });
        expect([SESSION, 'ses_2'].map(session => answer([QUESTION], BUSY, asked(session)).asks)).toEqual([true, false]);
    });

    it('says why there is none', () => {
        const error = { name: 'APIError', data: { message: 'Too many requests', isRetryable: false } } as const;
        const failed: ConversationMessage = { info: assistantInfo('msg_03', ASKED, { error: error as never }), parts: [] };
        expect(answer([QUESTION, failed]).problem).toBe('Too many requests');
        expect(answer([QUESTION, failed], BUSY).problem).toBeUndefined();
    });
});
