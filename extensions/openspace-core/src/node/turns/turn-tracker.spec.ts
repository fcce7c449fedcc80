import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { Part, ToolPart } from '../../common';
import { assistantInfo, textPart, toolPart, userInfo } from '../../common/fixtures/conversations';
import { SessionRoots } from './session-roots';
import { Turn, TurnTracker } from './turn-tracker';

const S = 'ses_1';

describe('TurnTracker', () => {
    let turns: TurnTracker;
    let roots: SessionRoots;

    beforeEach(() => {
        const container = new Container({ defaultScope: 'Singleton' });
        container.bind(SessionRoots).toSelf();
        container.bind(TurnTracker).toSelf();
        turns = container.get(TurnTracker);
        roots = container.get(SessionRoots);
    });

    /** A message of the person, or of a program, with one part. */
    function says(messageID: string, extra: Partial<Part> = {}): Turn {
        turns.observeMessage(userInfo(S, messageID));
        // The cast holds: the cases below are parts.
        turns.observePart({ ...textPart(S, messageID, `prt_of_${messageID}`, 'hello'), ...extra } as Part);
        return turns.current(S);
    }

    function runs(tool: string, sessionID = S, state: ToolPart['state'] = { status: 'running', input: {}, time: { start: 1 } }): void {
        turns.observePart({ ...toolPart(sessionID, 'msg_2', 'prt_2'), tool, state });
    }

    describe('a turn', () => {
        it('begins with a message of the person, which ends the one before', () => {
            const first = says('msg_1');
            const second = says('msg_2');
            expect([first.message?.id, first.over, first.stopped.aborted]).toEqual(['msg_1', true, false]);
            expect([second.message?.id, second.over]).toEqual(['msg_2', false]);
        });

        it('begins once, however often its message is told and changed', () => {
            const turn = says('msg_1');
            turns.observePart({ ...textPart(S, 'msg_1', 'prt_9', ''), type: 'file', mime: '', url: '' });
            turns.observeMessage({ ...userInfo(S, 'msg_1'), summary: { diffs: [] } });
            expect(says('msg_1')).toBe(turn);
        });

        it.each([
            ['a file', { type: 'file', mime: 'text/plain', url: 'file:///a' }],
            ['a helper\'s name', { type: 'agent', name: 'explore' }],
            ['a command of the server', { type: 'subtask', prompt: 'x', description: '', agent: 'build' }]
        ] as [string, Partial<Part>][])('begins with %s alone', (_name, part) => {
            const turn = says('msg_1');
            expect(says('msg_2', part)).not.toBe(turn);
        });

        it.each([
            ['our results', { synthetic: true, metadata: { openspace: 'ide-results' } }],
            ['what the server says to itself', { synthetic: true }],
            ['a request for a summary', { type: 'compaction', auto: true }]
        ] as [string, Partial<Part>][])('goes on with %s', (_name, part) => {
            const turn = says('msg_1');
            expect([says('msg_2', part), turn.over]).toEqual([turn, false]);
        });

        it('goes on with what the agent says', () => {
            const turn = says('msg_1');
            turns.observeMessage(assistantInfo(S, 'msg_2'));
            turns.observePart(textPart(S, 'msg_2', 'prt_2', 'hello'));
            expect(turns.current(S)).toBe(turn);
        });

        it('is not begun again by a late word about an old message', () => {
            turns.observeMessage(userInfo(S, 'msg_0'));
            const turn = says('msg_1');
            turns.observeMessage({ ...userInfo(S, 'msg_0'), summary: { diffs: [] } });
            expect(turns.current(S)).toBe(turn);
        });

        it('is there even if nobody saw its beginning', () => {
            const turn = turns.current(S);
            expect([turn.message, turn.over, turns.current(S)]).toEqual([undefined, false, turn]);
        });

        it('belongs to its session', () => {
            says('msg_1');
            expect(turns.current('ses_2')).not.toBe(turns.current(S));
        });
    });

    describe('when the person stops', () => {
        it('what still comes belongs to the stopped turn, until the agent has come to rest', () => {
            const turn = says('msg_1');
            turns.stop(S);
            expect([turn.over, turn.stopped.aborted, turns.current(S)]).toEqual([true, true, turn]);
            turns.observeIdle(S);
            expect(turns.current(S).stopped.aborted).toBe(false);
        });

        it('a new message begins a new turn at once', () => {
            says('msg_1');
            turns.stop(S);
            expect(says('msg_2').stopped.aborted).toBe(false);
        });

        it('a turn is stopped whose beginning nobody saw', () => {
            turns.stop(S);
            expect(turns.current(S).stopped.aborted).toBe(true);
        });
    });

    it('goes on after a rest: results may start the agent again', () => {
        const turn = says('msg_1');
        turns.observeIdle(S);
        expect(turns.current(S)).toBe(turn);
    });

    it('stops and forgets the turn of a session that is gone', () => {
        const turn = says('msg_1');
        turns.forget(S);
        expect([turn.stopped.aborted, turns.current(S) === turn]).toEqual([true, false]);
    });

    describe('text from outside', () => {
        it.each(['webfetch', 'github_get_issue'])('is noted if %s brings it', tool => {
            says('msg_1');
            runs(tool);
            expect([turns.foreignToolOf(S), turns.foreignToolOf('ses_2')]).toEqual([tool, undefined]);
        });

        it('is noted for the turn of the master, if a helper of a helper reads it', () => {
            roots.adopt('ses_child', S);
            roots.adopt('ses_grandchild', 'ses_child');
            runs('webfetch', 'ses_grandchild');
            expect(turns.foreignToolOf(S)).toBe('webfetch');
        });

        it('is not noted for tools of this machine, for ours, and for one that has not begun', () => {
            runs('bash');
            runs('openspace_file_read');
            runs('webfetch', S, { status: 'pending', input: {}, raw: '' });
            expect(turns.foreignToolOf(S)).toBeUndefined();
        });

        it('is noted until the person writes again, and not until a program does', () => {
            says('msg_1');
            runs('webfetch');
            says('msg_2', { synthetic: true });
            expect(turns.foreignToolOf(S)).toBe('webfetch');
            says('msg_3');
            expect(turns.foreignToolOf(S)).toBeUndefined();
        });

        it('is noted for whoever does not say to which session it belongs', () => {
            runs('webfetch');
            expect(turns.foreignToolOf(undefined)).toBe('webfetch');
            says('msg_1');
            expect(turns.foreignToolOf(undefined)).toBeUndefined();
        });
    });
});
