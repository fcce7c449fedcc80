import { describe, expect, it } from 'vitest';
import { aSession, assistantMessage, textPart, userInfo, userMessage } from '../fixtures/conversations';
import { beginning, firstWordsOf, sessionTitle } from './session-title';

const NEW = 'New session - 2025-01-01T00:00:00.000Z';

describe('titles of sessions', () => {
    it('are those of the server', () => {
        expect(sessionTitle(aSession('a', { title: 'Fix the parser' }), 'please fix')).toBe('Fix the parser');
    });

    it('are the first words as long as there is none', () => {
        expect(sessionTitle(undefined)).toBe('New session');
        expect(sessionTitle(aSession('a', { title: NEW }))).toBe('New session');
        expect(sessionTitle(aSession('a', { title: NEW }), 'please fix')).toBe('please fix');
        expect(sessionTitle(aSession('a', { title: ' ' }), 'please fix')).toBe('please fix');
    });

    it('keep what tells a fork from its origin', () => {
        expect(sessionTitle(aSession('a', { title: `${NEW} (fork #1)` }), 'please fix')).toBe('please fix (fork #1)');
    });
});

describe('the first words', () => {
    it('are the person\'s, not the IDE\'s', () => {
        const synthetic = { info: userInfo('msg_1'), parts: [textPart('msg_1', 'state', { synthetic: true })] };
        expect(firstWordsOf(
            [synthetic, assistantMessage('msg_2', 'msg_1', textPart('msg_2', 'hello')), userMessage('msg_3', ' fix\n the  parser ')]
        ))
            .toBe('fix the parser');
        expect(firstWordsOf([])).toBeUndefined();
    });

    it('end between two words, if there are any', () => {
        expect(beginning('word '.repeat(30))).toBe(`${'word '.repeat(11)}word…`);
        expect(beginning('x'.repeat(100))).toBe(`${'x'.repeat(60)}…`);
        expect(beginning('short')).toBe('short');
    });
});
