import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AgentCommandCall, CommandDecision, CommandResult, DEFAULT_POLICY, RAN } from 'openspace-core/lib/common';
import { AuditLog } from 'openspace-core/lib/node/audit/audit-log';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { FakePage } from 'openspace-core/lib/node/fixtures/fake-page';
import { launchOptions } from 'openspace-core/lib/node/fixtures/launch-options';
import { ConnectedPage } from 'openspace-core/lib/node/pages/connected-page';
import { PageRegistry } from 'openspace-core/lib/node/pages/page-registry';
import { CommandGateway } from 'openspace-core/lib/node/router/command-gateway';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { AgentSessions } from '../agent-session/agent-sessions';
import { serviceContainer } from '../fixtures/service-container';
import { SessionCleanup } from './session-cleanup';

const S = 'ses_1';
const MINUTE = 60_000;

describe('SessionCleanup', () => {
    let folder: TemporaryFolder;
    let cleanup: SessionCleanup;
    let gateway: CommandGateway;
    let sessions: AgentSessions;
    let pages: PageRegistry;
    let policies: AgentPolicyStore;
    let connected: ConnectedPage;
    let page: FakePage;
    let ended: string[];

    beforeEach(() => {
        vi.useFakeTimers();
        folder = new TemporaryFolder();
        const container = serviceContainer(launchOptions(folder.path));
        // Commands are written down as they come from now on: the timers that are counted are those of the cleanup.
        container.get(AuditLog).dispose();
        cleanup = container.get(SessionCleanup);
        sessions = container.get(AgentSessions);
        gateway = container.get(CommandGateway);
        pages = container.get(PageRegistry);
        policies = container.get(AgentPolicyStore);
        page = new FakePage();
        connected = pages.add(page);
        ended = [];
        cleanup.onDidEnd(sessionID => ended.push(sessionID));
    });

    afterEach(() => {
        cleanup.dispose();
        expect(vi.getTimerCount(), 'timers left behind').toBe(0);
        vi.useRealTimers();
        folder.remove();
    });

    /** A command of the session has its answer. */
    function finish(sessionId: string | undefined = S, decision: CommandDecision = RAN): void {
        const call: AgentCommandCall = { id: 'a', cmd: 'openspace.test.view', args: {}, sessionId, source: 'block' };
        gateway.finish(call, { result: CommandResult.ok(), decision });
    }

    function rest(): void {
        sessions.of(S).rest();
        cleanup.willRest(sessions.of(S));
    }

    describe('ends what the agent made for a session', () => {
        it('that was deleted or archived, in all pages, and once', () => {
            const other = new FakePage();
            pages.add(other);
            finish();
            cleanup.end(S);
            cleanup.end(S);
            expect({ ended, page: page.endedSessions, other: other.endedSessions }).toEqual({ ended: [S], page: [S], other: [S] });
        });

        it('that has been idle for half an hour', () => {
            finish();
            vi.advanceTimersByTime(30 * MINUTE - 1);
            expect(ended).toEqual([]);
            vi.advanceTimersByTime(1);
            expect({ ended, page: page.endedSessions }).toEqual({ ended: [S], page: [S] });
        });

        it('again if it made something new after that', () => {
            finish();
            cleanup.end(S);
            finish();
            vi.advanceTimersByTime(30 * MINUTE);
            expect(ended).toEqual([S, S]);
        });

        it('after the time that the person wants, however long', () => {
            policies.set({ ...DEFAULT_POLICY, cleanupAfter: 1 });
            finish('short');
            policies.set({ ...DEFAULT_POLICY, cleanupAfter: 1_000_000_000 });
            finish('long');
            vi.advanceTimersByTime(24 * 60 * MINUTE);
            expect(ended).toEqual(['short']);
        });

        it('also if a page cannot be reached', async () => {
            finish();
            page.unreachable = true;
            cleanup.end(S);
            await vi.advanceTimersByTimeAsync(0);
            expect({ ended, refused: page.refused }).toEqual({ ended: [S], refused: 1 });
        });
    });

    it.each<[string, () => void]>([
        ['a command', () => finish()],
        ['work of the agent', () => rest()]
    ])('lets the idle time begin anew with %s', (_name, act) => {
        finish();
        vi.advanceTimersByTime(29 * MINUTE);
        act();
        vi.advanceTimersByTime(29 * MINUTE);
        expect(ended).toEqual([]);
        vi.advanceTimersByTime(MINUTE);
        expect(ended).toEqual([S]);
    });

    it('waits for a session that works, however long, and from the end of its work', () => {
        finish();
        sessions.of(S).work();
        vi.advanceTimersByTime(100 * MINUTE);
        rest();
        vi.advanceTimersByTime(29 * MINUTE);
        expect(ended).toEqual([]);
        vi.advanceTimersByTime(MINUTE);
        expect(ended).toEqual([S]);
    });

    it('has nothing to do for sessions in which nothing ran', () => {
        rest();
        finish(S, { verdict: 'refused', rule: 'unknown-command' });
        finish(S, { verdict: 'declined', rule: 'consent' });
        cleanup.end(S);
        expect({ ended, page: page.endedSessions, timers: vi.getTimerCount() }).toEqual({ ended: [], page: [], timers: 0 });
    });

    it('has nothing to do for commands that belong to no session', () => {
        gateway.finish({ id: 'a', cmd: 'openspace.test.view', args: {}, source: 'http' }, { result: CommandResult.ok(), decision: RAN });
        expect(vi.getTimerCount()).toBe(0);
    });

    describe('when the last page is gone', () => {
        beforeEach(() => {
            finish('one');
            finish('two');
        });

        it('ends all sessions after a minute', () => {
            pages.remove(connected);
            vi.advanceTimersByTime(MINUTE - 1);
            expect(ended).toEqual([]);
            vi.advanceTimersByTime(1);
            expect(ended).toEqual(['one', 'two']);
        });

        it('ends nothing if it was only reloaded', () => {
            pages.remove(connected);
            vi.advanceTimersByTime(5_000);
            pages.add(page);
            vi.advanceTimersByTime(10 * MINUTE);
            expect(ended).toEqual([]);
        });

        it('ends nothing if a page comes back that had only said goodbye', () => {
            pages.leave(connected);
            pages.remove(pages.add(new FakePage()));
            connected.leaving = false;
            vi.advanceTimersByTime(10 * MINUTE);
            expect(ended).toEqual([]);
        });

        it('ends nothing while another one is there', () => {
            const other = pages.add(new FakePage());
            pages.remove(connected);
            vi.advanceTimersByTime(10 * MINUTE);
            expect(ended).toEqual([]);
            pages.remove(other);
        });
    });
});
