import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createManifest } from 'openspace-core/lib/common';
import { CommandCatalog } from 'openspace-core/lib/node/catalog/command-catalog';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { FakePage } from 'openspace-core/lib/node/fixtures/fake-page';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { PageRegistry } from 'openspace-core/lib/node/pages/page-registry';
import { fileRead } from 'openspace-hands/lib/common';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { Part, ToolPart } from '../../common';
import { assistantInfo, textPart, toolPart, userInfo } from '../../common/fixtures/conversations';
import { AgentSessions } from '../agent-session/agent-sessions';
import { SessionWatch } from '../agent-session/session-watch';
import { Turn } from '../agent-session/turn';
import { serviceContainer } from '../fixtures/service-container';
import { NO_SESSION, TurnTracker } from './turn-tracker';

const S = 'ses_1';

describe('TurnTracker', () => {
    let folder: TemporaryFolder;
    let turns: TurnTracker;
    let watch: SessionWatch;
    let sessions: AgentSessions;
    let policies: AgentPolicyStore;
    let catalog: CommandCatalog;
    let pages: PageRegistry;

    beforeEach(() => {
        folder = new TemporaryFolder();
        const container = serviceContainer(launchOptions(folder.path));
        turns = container.get(TurnTracker);
        watch = container.get(SessionWatch);
        sessions = container.get(AgentSessions);
        policies = container.get(AgentPolicyStore);
        catalog = container.get(CommandCatalog);
        pages = container.get(PageRegistry);
    });

    afterEach(() => folder.remove());

    /** A message of the person, or of a program, with one part. */
    function says(messageID: string, extra: Partial<Part> = {}): Turn {
        watch.message(userInfo(S, messageID));
        // The cast holds: the cases below are parts.
        watch.part({ ...textPart(S, messageID, `prt_of_${messageID}`, 'hello'), ...extra } as Part, 'user', '/w');
        return turns.current(S);
    }

    /** The agent begins a message that answers another one. */
    function answers(messageID: string, parentID: string, sessionID = S): Turn {
        watch.message(assistantInfo(sessionID, messageID, { parentID }));
        return turns.turnOf(sessionID, messageID);
    }

    function runs(
        tool: string, sessionID = S, state: ToolPart['state'] = { status: 'running', input: {}, time: { start: 1 } }, messageID = 'msg_2'
    ): void {
        watch.part({ ...toolPart(sessionID, messageID, 'prt_2'), tool, state }, 'assistant', '/w');
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
            watch.part({ ...textPart(S, 'msg_1', 'prt_9', ''), type: 'file', mime: '', url: '' }, 'user', '/w');
            watch.message({ ...userInfo(S, 'msg_1'), summary: { diffs: [] } });
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
            watch.message(assistantInfo(S, 'msg_2'));
            watch.part(textPart(S, 'msg_2', 'prt_2', 'hello'), 'assistant', '/w');
            expect(turns.current(S)).toBe(turn);
        });

        it('is not begun again by a late word about an old message', () => {
            watch.message(userInfo(S, 'msg_0'));
            const turn = says('msg_1');
            watch.message({ ...userInfo(S, 'msg_0'), summary: { diffs: [] } });
            expect(turns.current(S)).toBe(turn);
        });

        it('is not begun again by a late part of a message to which the person has added another one', () => {
            says('msg_1');
            const turn = says('msg_2');
            expect(says('msg_1', { id: 'prt_late' })).toBe(turn);
        });

        it('keeps of the message only what an answer needs', () => {
            watch.message({ ...userInfo(S, 'msg_1'), summary: { diffs: [] }, system: 'x'.repeat(1_000) });
            watch.part(textPart(S, 'msg_1', 'prt_1', 'hello'), 'user', '/w');
            expect(turns.current(S).message)
                .toEqual({ id: 'msg_1', sessionID: S, agent: 'build', model: { providerID: 'p', modelID: 'm' } });
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

    describe('if the person writes while the agent works', () => {
        it('the answer to each message belongs to its own turn', () => {
            const first = says('msg_1');
            expect(answers('msg_2', 'msg_1')).toBe(first);
            const second = says('msg_3');
            expect([turns.turnOf(S, 'msg_2'), answers('msg_4', 'msg_1'), answers('msg_5', 'msg_3')]).toEqual([first, first, second]);
            expect([turns.turnOf(S, 'msg_unknown'), turns.turnOf(S, undefined)]).toEqual([second, second]);
        });

        it('the answer to our results belongs to the turn in which they were sent', () => {
            const first = says('msg_1');
            says('msg_2', { synthetic: true });
            const second = says('msg_3');
            expect([answers('msg_4', 'msg_2'), answers('msg_5', 'msg_3')]).toEqual([first, second]);
        });

        it('a message is the person\'s although the server has put something before their words', () => {
            const first = says('msg_1');
            says('msg_2', { synthetic: true });
            const second = says('msg_2', { id: 'prt_words' });
            expect([second === first, answers('msg_3', 'msg_2')]).toEqual([false, second]);
        });

        it('the older turn keeps its own counts, and is stopped with the newer one', () => {
            const first = says('msg_1');
            first.commands = 7;
            const second = says('msg_2');
            expect([first.commands, second.commands, first.over, first.stopped.aborted]).toEqual([7, 0, true, false]);
            turns.stop(S);
            expect([first.stopped.aborted, second.stopped.aborted]).toEqual([true, true]);
        });

        it('the newer one has read all that the older one has read, before and after', () => {
            says('msg_1');
            answers('msg_2', 'msg_1');
            runs('webfetch');
            expect(says('msg_3').foreignTool).toBe('webfetch');
        });

        it('the newer one has also read what the older one still reads', () => {
            const first = says('msg_1');
            answers('msg_2', 'msg_1');
            const second = says('msg_3');
            runs('webfetch');
            expect([first.foreignTool, second.foreignTool]).toEqual(['webfetch', 'webfetch']);
        });

        it('that counts also while it works on results, after a rest', () => {
            const first = says('msg_1');
            runs('webfetch');
            watch.status(S, false);
            says('msg_2', { synthetic: true });
            answers('msg_3', 'msg_2');
            const second = says('msg_4');
            expect([first.over, second.foreignTool]).toEqual([true, 'webfetch']);
        });
    });

    describe('if the person writes after a rest', () => {
        it('the turn begins without what was read before, and ends the one before', () => {
            const first = says('msg_1');
            runs('webfetch');
            watch.status(S, false);
            expect(first.rested).toBe(true);
            const second = says('msg_2');
            expect([second.foreignTool, second.rested, first.over]).toEqual([undefined, false, true]);
        });

        it('commands that the turn before has left can be stopped', () => {
            const first = says('msg_1');
            watch.status(S, false);
            says('msg_2');
            turns.stop(S);
            expect(first.stopped.aborted).toBe(true);
        });

        it('messages are not known any more', () => {
            const first = says('msg_1');
            answers('msg_2', 'msg_1');
            watch.status(S, false);
            expect(turns.turnOf(S, 'msg_2')).toBe(first);
            const second = says('msg_3');
            expect(turns.turnOf(S, 'msg_2')).toBe(second);
        });
    });

    it('counts what a helper does for its master, if the master is asked for', () => {
        sessions.adopt('ses_child', S);
        const turn = says('msg_1');
        answers('msg_2', 'msg_child', 'ses_child');
        runs('webfetch', 'ses_child');
        expect([turns.turnOf(S, 'msg_2'), turns.foreignToolOf(S, 'msg_2'), turns.turnOf('ses_child', 'msg_2').sessionID])
            .toEqual([turn, 'webfetch', 'ses_child']);
    });

    it('begins anew for commands without a session whenever a person writes', () => {
        const turn = turns.current(NO_SESSION);
        expect(turns.turnOf(NO_SESSION, undefined)).toBe(turn);
        says('msg_1', { synthetic: true });
        expect(turns.current(NO_SESSION)).toBe(turn);
        turn.commands = 7;
        says('msg_2');
        expect(turns.current(NO_SESSION).commands).toBe(0);
    });

    it('reaches commands without a session that run with a stop, also after a person wrote, and lets later ones run again', () => {
        const turn = turns.current(NO_SESSION);
        says('msg_1');
        turns.stop(NO_SESSION);
        expect([turn.stopped.aborted, turns.current(NO_SESSION).stopped.aborted]).toEqual([true, true]);
        says('msg_2');
        expect(turns.current(NO_SESSION).stopped.aborted).toBe(false);
    });

    describe('when the person stops', () => {
        it('what still comes belongs to the stopped turn, until the agent has come to rest', () => {
            const turn = says('msg_1');
            turns.stop(S);
            expect([turn.over, turn.stopped.aborted, turns.current(S)]).toEqual([true, true, turn]);
            watch.status(S, false);
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
        watch.status(S, false);
        expect(turns.current(S)).toBe(turn);
    });

    it('stops and forgets the turns of a session that is gone', () => {
        const first = says('msg_1');
        answers('msg_2', 'msg_1');
        const second = says('msg_3');
        watch.deleted(S);
        expect([first.stopped.aborted, second.stopped.aborted]).toEqual([true, true]);
        expect([first, second]).not.toContain(turns.turnOf(S, 'msg_2'));
    });

    describe('text from outside', () => {
        it.each(['webfetch', 'github_get_issue'])('is noted if %s brings it', tool => {
            says('msg_1');
            runs(tool);
            expect([turns.foreignToolOf(S), turns.foreignToolOf('ses_2')]).toEqual([tool, undefined]);
        });

        it('is noted for the turn of the master, if a helper of a helper reads it', () => {
            sessions.adopt('ses_child', S);
            sessions.adopt('ses_grandchild', 'ses_child');
            runs('webfetch', 'ses_grandchild');
            expect(turns.foreignToolOf(S)).toBe('webfetch');
        });

        it('is not noted for tools of this machine, for ours, and for one that has not begun', () => {
            policies.set({ ...policies.policy, transport: 'both' });
            catalog.publishPage(pages.add(new FakePage()), createManifest([fileRead], ''));
            runs('bash', S, { status: 'running', input: { command: 'npm test' }, time: { start: 1 } });
            runs('openspace_file_read');
            runs('webfetch', S, { status: 'pending', input: {}, raw: '' });
            expect(turns.foreignToolOf(S)).toBeUndefined();
        });

        it('is noted for a tool that only begins like one of ours', () => {
            policies.set({ ...policies.policy, transport: 'both' });
            catalog.publishPage(pages.add(new FakePage()), createManifest([fileRead], ''));
            runs('openspace_file_fetch');
            expect(turns.foreignToolOf(S)).toBe('openspace_file_fetch');
        });

        it('is noted if the shell fetches it, and if a tool has our name while we offer none', () => {
            runs('bash', S, { status: 'running', input: { command: 'curl example.org' }, time: { start: 1 } });
            runs('openspace_file_read', 'ses_2');
            expect([turns.foreignToolOf(S), turns.foreignToolOf('ses_2')]).toEqual(['bash', 'openspace_file_read']);
        });

        it('is noted until the person writes again after a rest, and not until a program does', () => {
            says('msg_1');
            runs('webfetch');
            watch.status(S, false);
            says('msg_2', { synthetic: true });
            expect(turns.foreignToolOf(S)).toBe('webfetch');
            watch.status(S, false);
            says('msg_3');
            expect(turns.foreignToolOf(S)).toBeUndefined();
        });

        it('is noted for whoever does not say to which session it belongs, as long as one of them works', () => {
            says('msg_1');
            runs('webfetch');
            expect(turns.foreignToolOf(undefined)).toBe('webfetch');
            says('msg_3');
            expect(turns.foreignToolOf(undefined)).toBe('webfetch');
            watch.status(S, false);
            expect(turns.foreignToolOf(undefined)).toBeUndefined();
            answers('msg_4', 'msg_results');
            expect(turns.foreignToolOf(undefined)).toBe('webfetch');
        });
    });
});
