import { describe, expect, it } from 'vitest';
import { assistantInfo, loaded, stateAfter, userInfo } from '../fixtures/conversations';
import { Conversation } from './conversation-state';
import { keepNewest, MessageCursor } from './newest-messages';

const S = 'ses_1';
const LETTERS = ['u', 'a', 'a', 'u', 'a', 'u', 'a'];

/** Of three turns: messages 0 to 2, 3 and 4, 5 and 6. */
function conversation(): Conversation {
    return stateAfter(
        loaded(S, LETTERS.map((letter, index) => ({ info: (letter === 'u' ? userInfo : assistantInfo)(S, `msg_${index}`), parts: [] })))
    ).conversations[S];
}

describe('keeping the newest messages', () => {
    it.each([[1, 5], [2, 5], [3, 3], [4, 3]])('%i of them, and the turn with which they begin, from message %i on', (count, first) => {
        const { messages, earlier } = keepNewest(conversation(), count);
        expect([messages.map(({ info }) => info.id), earlier])
            .toEqual([LETTERS.map((_, index) => `msg_${index}`).slice(first), `before:msg_${first}`]);
    });

    it.each([5, 7, 100])('changes nothing if it would begin with the first turn: %i', count => {
        const all = conversation();
        expect(keepNewest(all, count)).toBe(all);
    });
});

describe('the place before a message', () => {
    it('can be told from places that the server names', () => {
        expect([MessageCursor.messageOf(MessageCursor.before('msg_1')), MessageCursor.messageOf('eyJpZCI6')]).toEqual(['msg_1', undefined]);
    });
});
