import { describe, expect, it } from 'vitest';
import { ServerState } from '../lifecycle/server-state';
import { actionsFor, statusWords } from './status-words';

const STATES: readonly ServerState[] = [
    { kind: 'stopped' }, { kind: 'starting' }, { kind: 'ready' }, { kind: 'restarting', reason: 'It ended with code 1' },
    { kind: 'failed', reason: 'It does not answer' }, { kind: 'missing', install: 'Install gopls' },
    { kind: 'untrusted' }, { kind: 'disabled' }
];

describe('a server in the status bar', () => {
    it('shows its state', () => {
        expect(STATES.map(state => statusWords('Go', state)).map(({ text, look }) => `${text} ${look}`)).toEqual([
            '$(circle-slash) plain', '$(loading~spin) plain', '$(check) plain', '$(sync~spin) Restarting warning',
            '$(error) Server failed error', '$(info) No server plain', '$(shield) No server plain', '$(circle-slash) plain'
        ]);
    });

    it('says why, and what to install', () => {
        expect(statusWords('Go', STATES[4]).tooltip).toBe('The Go language server keeps stopping. It does not answer.');
        expect(statusWords('Go', STATES[5]).tooltip).toBe('There is no Go language server on this machine. Install gopls.');
    });

    it('always offers something', () => {
        expect(STATES.map(state => actionsFor(state)[0]))
            .toEqual(['start', 'restart', 'restart', 'restart', 'restart', 'install', 'trust', 'settings']);
    });
});
