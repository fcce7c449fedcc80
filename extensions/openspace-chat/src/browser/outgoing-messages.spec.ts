import { beforeEach, describe, expect, it } from 'vitest';
import { assistantMessage, textPart, userInfo, userMessage } from './fixtures/conversations';
import { OutgoingMessages } from './outgoing-messages';

const S = 'ses_1';
const OLD = [userMessage('msg_1', 'old'), assistantMessage('msg_2', 'msg_1', textPart('msg_2', 'answer'))];

describe('OutgoingMessages', () => {
    let outgoing: OutgoingMessages;
    const texts = (conversation = OLD): string[] => outgoing.shown(S, conversation).map(({ text }) => text);

    beforeEach(() => outgoing = new OutgoingMessages());

    it('are shown until the conversation has them, each in its turn', () => {
        outgoing.add(S, 'first', OLD);
        outgoing.add(S, 'second', OLD);
        expect(texts()).toEqual(['first', 'second']);
        expect(texts([...OLD, userMessage('msg_3', 'first')])).toEqual(['second']);
        expect(texts([...OLD, userMessage('msg_3', 'first'), userMessage('msg_4', 'second')])).toEqual([]);
        expect(outgoing.shown('ses_2', [])).toEqual([]);
    });

    it('do not take what the IDE sends for themselves', () => {
        outgoing.add(S, 'first', OLD);
        const results = { info: userInfo('msg_3'), parts: [textPart('msg_3', 'results', { synthetic: true })] };
        expect(texts([...OLD, results])).toEqual(['first']);
    });

    it('go along with the session that is made for them', () => {
        const id = outgoing.add(undefined, 'first', []);
        outgoing.move(id, S);
        expect([outgoing.shown(undefined, []), texts([])]).toEqual([[], ['first']]);
        expect(texts([userMessage('msg_1', 'first')])).toEqual([]);
    });

    it('do not wait for one before them that never arrives', () => {
        const first = outgoing.add(S, 'first', OLD);
        outgoing.add(S, 'second', OLD);
        outgoing.remove(first, false);
        expect(texts()).toEqual(['second']);
        expect(texts([...OLD, userMessage('msg_3', 'second')])).toEqual([]);
    });
});
