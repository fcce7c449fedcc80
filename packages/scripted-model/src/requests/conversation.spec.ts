import { describe, expect, it } from 'vitest';
import { assistantStep, lastTextOf, messageText, systemText, userTexts } from './conversation.js';

const user = { role: 'user', content: 'question' };
const assistant = { role: 'assistant', content: null };
const tool = { role: 'tool', content: 'output' };

describe('conversation', () => {
    it('joins text parts and leaves images out', () => {
        const content = [
            { type: 'text', text: 'look' }, { type: 'image_url', image_url: { url: 'data:' } }, { type: 'text', text: 'here' }
        ];
        expect(messageText({ role: 'user', content })).toBe('look\nhere');
    });

    it('reads a message without content as empty', () => {
        expect([messageText(assistant), messageText({ role: 'assistant' })]).toEqual(['', '']);
    });

    it('counts the assistant messages of the running turn only', () => {
        expect(assistantStep({ messages: [user] })).toBe(0);
        expect(assistantStep({ messages: [user, assistant, tool, assistant, user, assistant, tool, assistant, tool] })).toBe(2);
    });

    it('finds the newest text of a role', () => {
        expect(lastTextOf('tool', { messages: [user, assistant, { role: 'tool', content: 'old' }, tool, user] })).toBe('output');
        expect(lastTextOf('tool', { messages: [user] })).toBeUndefined();
    });

    it('takes system and developer messages as system text', () => {
        expect(systemText({ messages: [{ role: 'system', content: 'one' }, { role: 'developer', content: 'two' }, user] }))
            .toBe('one\n\ntwo');
    });

    it('lists what the user said', () => {
        expect(userTexts({ messages: [user, assistant, { role: 'user', content: 'again' }] })).toEqual(['question', 'again']);
    });
});
