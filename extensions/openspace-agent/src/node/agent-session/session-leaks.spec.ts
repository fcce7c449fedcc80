import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandResult, createManifest } from 'openspace-core/lib/common';
import { FakePage } from 'openspace-core/lib/node/fixtures/fake-page';
import { CommandGateway } from 'openspace-core/lib/node/router/command-gateway';
import { paneList } from 'openspace-hands/lib/common';
import { aPermission, aSession, assistantInfo, textPart, toolPart, userInfo } from '../../common/fixtures/conversations';
import { SessionSandbox } from '../../common/sandbox/session-sandbox';
import { PendingWork } from '../feedback/pending-work';
import { ResultReporter } from '../feedback/result-reporter';
import { StateReporter } from '../feedback/state-reporter';
import { OpenedPage, ProxyFixture } from '../fixtures/proxy-fixture';
import { FollowUpStore } from '../follow-ups/follow-up-store';
import { AutoAccept } from '../permissions/auto-accept';
import { TurnTracker } from '../turns/turn-tracker';
import { AgentSessions } from './agent-sessions';
import { SessionWatch } from './session-watch';

const MANY = 1_000;
const ID = /ses_leak_\d+/;

/** Where below a value, in whatever fields and collections, a text names one of the sessions; the pages of tests keep all. */
function placesOfSessions(root: object): string[] {
    const places: string[] = [];
    const seen = new Set<object>([root]);
    const open: { readonly value: object; readonly place: string }[] = [{ value: root, place: '' }];
    const visit = (member: unknown, place: string): void => {
        if (typeof member === 'string' && ID.test(member)) {
            places.push(place);
        } else if (typeof member === 'object' && member !== null && !(member instanceof FakePage) && !seen.has(member)) {
            seen.add(member);
            open.push({ value: member, place });
        }
    };
    for (let next = open.pop(); next; next = open.pop()) {
        const { value, place } = next;
        const name = `${place}/${value.constructor?.name ?? ''}`;
        if (value instanceof Map) {
            value.forEach((member, key) => [key, member].forEach(either => visit(either, name)));
        } else if (value instanceof Set) {
            value.forEach(member => visit(member, name));
        }
        for (const key of Reflect.ownKeys(value)) {
            visit(Object.getOwnPropertyDescriptor(value, key)?.value, `${name}.${String(key)}`);
        }
    }
    return places;
}

describe('a session that is deleted', () => {
    let fixture: ProxyFixture;
    let test: OpenedPage;
    let watch: SessionWatch;

    beforeEach(async () => {
        fixture = new ProxyFixture();
        fixture.allowCommands();
        await fixture.connect();
        test = await fixture.openPage();
        await test.service.publishManifest(createManifest([paneList], ''));
        watch = fixture.container.get(SessionWatch);
    });

    afterEach(() => fixture.dispose());

    /** All that can happen in a session, up to the middle of a turn. */
    function work(sessionID: string): void {
        const { container, workspace: directory } = fixture;
        const place = { directory, sessionID, messageID: `msg_2_of_${sessionID}` };
        const metadata = SessionSandbox.into(undefined, { on: false, provider: 'x' });
        watch.session(aSession(sessionID, { directory, metadata, revert: { messageID: 'msg_0' } }));
        watch.session(aSession(`${sessionID}_helper`, { directory, parentID: sessionID }));
        container.get(AgentSessions).of(sessionID).page = test.connected;
        container.get(StateReporter).partFor(sessionID, directory, test.connected)?.sent();
        const items = [{ id: '1', call: { kind: 'message' as const, prompt: { text: 'next' } } }];
        container.get(FollowUpStore).set(sessionID, { directory, items, hold: { reason: 'stopped' } });
        const untrusted = { directory, trusted: false, broadcast: () => undefined };
        container.get(AutoAccept).asked(aPermission(`per_of_${sessionID}`, sessionID), untrusted);
        container.get(AutoAccept).setSession(sessionID, true);
        watch.begin(sessionID, directory);
        watch.status(sessionID, true);
        watch.message(userInfo(sessionID, 'msg_1'));
        watch.part(textPart(sessionID, 'msg_1', 'prt_1', 'hello %%OS{"cmd":"a","args":{}}%%'), 'user', directory);
        watch.message(assistantInfo(sessionID, place.messageID, { parentID: 'msg_1' }));
        for (const tool of ['webfetch', 'openspace_pane_list', 'sandbox_bash']) {
            const part = toolPart(sessionID, place.messageID, `prt_${tool}_of_${sessionID}`);
            watch.part({ ...part, tool, state: { status: 'running', input: {}, time: { start: 1 } } }, 'assistant', directory);
        }
        watch.part(textPart(`${sessionID}_helper`, 'msg_9', 'prt_9', 'I help'), 'assistant', directory);
        const turn = container.get(TurnTracker).current(sessionID);
        const answers = [1, 2].map(() => container.get(ResultReporter).expect(place, turn));
        container.get(PendingWork).begin(place);
        answers[0](paneList.id, CommandResult.failed('no'));
        const caller = { source: 'mcp', authority: 'agent' } as const;
        const running = container.get(CommandGateway).run({ cmd: paneList.id, args: {}, sessionId: sessionID, directory, ...caller });
        void running.then(result => answers[1](paneList.id, result));
    }

    /** Its turn is complete: results are on their way to the server. */
    function rest(sessionID: string): void {
        watch.message(assistantInfo(sessionID, `msg_2_of_${sessionID}`, { parentID: 'msg_1', time: { created: 1, completed: 2 } }));
        watch.status(sessionID, false);
    }

    it('leaves nothing behind, whether it rests or works', async () => {
        const ids = Array.from({ length: MANY }, (_, index) => `ses_leak_${index}`);
        for (const [index, id] of ids.entries()) {
            work(id);
            if (index % 2 === 0) {
                rest(id);
            }
            watch.deleted(`${id}_helper`);
            watch.deleted(id);
            // What was under way comes late, and the answers of commands later still.
            watch.part(textPart(id, 'msg_3', 'prt_3', 'late'), 'assistant', fixture.workspace);
            watch.status(id, false);
            await new Promise(resolve => setImmediate(resolve));
        }
        const places = (): string[] => placesOfSessions(fixture.container);
        // All that is left are the ids of those that were deleted last, by which late events are known.
        await vi.waitFor(() => expect([...new Set(places())]).toEqual([expect.stringMatching(/AgentSessions\.deleted\/Set$/)]), 10_000);
        expect([fixture.container.get(AgentSessions).all, places().length]).toEqual([[], 200]);
    }, 60_000);
});
