import { describe, expect, it } from 'vitest';
import { ConversationMessage, ConversationState, EMPTY_STATE, Message, Part, Session } from 'openspace-agent/lib/common';
import { personTurn } from './person-turn';

const part = (synthetic: boolean): Part => ({ id: 'p', sessionID: 's', messageID: 'm', type: 'text', text: 'x', synthetic });

function message(id: string, role: 'user' | 'assistant', ...parts: Part[]): ConversationMessage {
    return { info: { id, role, sessionID: 's' } as Message, parts };
}

const MESSAGES = [
    message('m1', 'user', part(false)),
    message('m2', 'assistant', part(false)),
    message('m3', 'user', part(true)),
    message('m4', 'assistant', part(false)),
    message('m5', 'user', part(true), part(false)),
    message('m6', 'assistant'),
    message('m7', 'user', part(true)),
    message('m8', 'user')
];

const state = (messages = MESSAGES): ConversationState => ({
    ...EMPTY_STATE,
    sessions: {
        s: { id: 's' } as Session, child: { id: 'child', parentID: 's' } as Session, loop: { id: 'loop', parentID: 'loop' } as Session
    },
    conversations: { s: { messages, waiting: {}, todos: [] } }
});

describe('the turn that a session works on', () => {
    it('began with the last message of the person; results of the IDE are none', () => {
        expect(personTurn(state(), 's')).toBe('m5');
        expect(personTurn(state(MESSAGES.slice(0, 4)), 's')).toBe('m1');
    });

    it('is the one before a message of the agent, if that is known', () => {
        expect(['m2', 'm4', 'm6', 'unknown'].map(id => personTurn(state(), 's', id))).toEqual(['m1', 'm1', 'm5', 'm5']);
    });

    it('is that of the session at the top for those below it', () => {
        expect(personTurn(state(), 'child')).toBe('m5');
    });

    it('is unknown where the conversation is not here', () => {
        expect([personTurn(state(), 'other'), personTurn(state(), 'loop'), personTurn(state([]), 's')])
            .toEqual([undefined, undefined, undefined]);
    });
});
