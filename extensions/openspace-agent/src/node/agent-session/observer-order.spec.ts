import { describe, expect, it } from 'vitest';
import { waitFor } from '../../../../../tests/support/wait-for';
import { Session } from '../../common';
import { FollowUpQueue } from '../../common/conversation/follow-up-queue';
import { aSession, assistantInfo, textPart, toolPart } from '../../common/fixtures/conversations';
import { SessionSandbox } from '../../common/sandbox/session-sandbox';
import { messageUpdated, partDelta, partUpdated, serverEvent, sessionUpdated, statusChanged } from '../fixtures/server-events';
import { S, TurnFixture } from '../fixtures/turn-fixture';
import { FollowUpStore } from '../follow-ups/follow-up-store';
import { TurnTracker } from '../turns/turn-tracker';
import { AgentSessions } from './agent-sessions';
import { SessionObserver } from './session-observer';

type Order = (observers: SessionObserver[]) => SessionObserver[];

/** Shuffles in the same way each time. */
function shuffledBy(step: number): Order {
    return observers => {
        const places = observers.map((observer, index) => ({ observer, place: index * step % observers.length }));
        return places.sort((a, b) => a.place - b.place).map(({ observer }) => observer);
    };
}

/** A session with observers in an order of our choice. */
class OrderedFixture extends TurnFixture {

    static async startIn(order: Order): Promise<OrderedFixture> {
        const fixture = new OrderedFixture();
        const observers = fixture.container.getAll<SessionObserver>(SessionObserver);
        fixture.container.unbind(SessionObserver);
        order(observers).forEach(observer => fixture.container.bind<SessionObserver>(SessionObserver).toConstantValue(observer));
        await fixture.open();
        return fixture;
    }

    get queue(): FollowUpQueue {
        return this.container.get(FollowUpStore).shown(S);
    }

    /** The first words of what was sent to the server, and how its sessions were changed, in order. */
    get sent(): string[] {
        return this.opencode.calls.flatMap(([route, argument]) => {
            const { parts = [], metadata } = argument as { parts?: { text: string }[]; metadata?: Session['metadata'] };
            if (route === 'session.promptAsync') {
                return [parts[0].text.slice(0, 25)];
            }
            return route === 'session.update' ? [JSON.stringify(SessionSandbox.of({ metadata }))] : [];
        });
    }

    keep(...texts: string[]): void {
        const items = texts.map(text => ({ id: text, call: { kind: 'message' as const, prompt: { text } } }));
        this.container.get(FollowUpStore).set(S, { directory: this.workspace, items });
    }

    async status(type: 'busy' | 'idle'): Promise<void> {
        this.opencode.statuses = type === 'busy' ? { [S]: { type } } : {};
        this.emit(statusChanged(S, { type }));
        await this.arrived();
    }

    /** The agent writes a block in a message of which nobody sees the end. */
    async agentAsks(block: string): Promise<string> {
        const id = this.nextId();
        const part = textPart(S, id, `prt_of_${id}`, '', { time: { start: 1 } });
        this.emit(messageUpdated(assistantInfo(S, id)), partUpdated(part), partDelta(part, block));
        await waitFor('the command has its answer', () => this.finished.length === 1);
        return id;
    }

    async sends(count: number): Promise<void> {
        await waitFor(`${count} messages are sent`, () => this.sent.length === count, 5_000);
    }
}

/** The life of a session in which all observers have something to do; returns what came of it at each point. */
async function live(order: Order): Promise<unknown[]> {
    const fixture = await OrderedFixture.startIn(order);
    try {
        const outcomes: unknown[] = [];
        const note = (...facts: unknown[]): void => {
            const { ending, state, turns, results } = fixture.container.get(AgentSessions).of(S);
            const { sent, queue } = fixture;
            const turnStates = turns.all.map(({ over, rested }) => ({ over, rested }));
            outcomes.push(structuredClone({ facts, sent, queue, state, ending: ending.bad, turnStates, pending: results.pending }));
        };

        // The agent reads from outside and asks for data; the person queues two messages and turns the sandbox on meanwhile.
        fixture.keep('one', 'two');
        await fixture.agentDoes(messageID => ({ ...toolPart(S, messageID, 'prt_web'), tool: 'webfetch' }));
        const metadata = SessionSandbox.into(undefined, { on: false, wanted: true });
        fixture.opencode.sessions = [aSession(S, { directory: fixture.workspace, metadata })];
        const answer = await fixture.agentAsks('%%OS{"cmd":"openspace.pane.list","args":{}}%%');
        note(fixture.decisions, fixture.container.get(TurnTracker).foreignToolOf(S, answer));

        // It comes to rest, and only that shows that its message is complete: the results go first, and nobody else may begin.
        await fixture.status('idle');
        await fixture.sends(1);
        note('results are awaited');
        const { awaited } = fixture.container.get(AgentSessions).of(S).results;
        await fixture.status('busy');
        fixture.emit(messageUpdated(assistantInfo(S, fixture.nextId(), { parentID: awaited, time: { created: 1, completed: 2 } })));
        await fixture.arrived();
        await fixture.status('idle');

        // Now the switch is turned and the first message sent, in this order.
        await fixture.sends(3);
        await waitFor('the first has arrived', () => !fixture.queue.sending);
        note('the first is sent');

        // The server goes away in the middle of it: the second is held.
        await fixture.status('busy');
        fixture.supervisor.become(undefined, { state: 'down' });
        await waitFor('it is held', () => fixture.queue.hold !== undefined);
        note('the server is gone');

        // It is archived, then deleted, when the server is back.
        await fixture.connect();
        fixture.emit(sessionUpdated(aSession(S, { directory: fixture.workspace, time: { created: 1, updated: 1, archived: 2 } })));
        await waitFor('it is cleaned up', () => fixture.opened.page.endedSessions.length === 1);
        note(fixture.opened.page.endedSessions);
        fixture.emit(serverEvent('session.deleted', { sessionID: S, info: aSession(S) }));
        await fixture.opened.page.until('it is gone', state => state.sessions[S] === undefined);
        note(fixture.container.get(AgentSessions).get(S), fixture.opened.page.told('session.followUps').length);
        return outcomes;
    } finally {
        fixture.dispose();
    }
}

describe('the order of observers', () => {
    it.each<[string, Order]>([
        ['the reverse', observers => [...observers].reverse()],
        ['every second first', shuffledBy(7)],
        ['a third one', shuffledBy(5)]
    ])('means nothing: %s', async (_name, order) => {
        const [bound, other] = [await live(observers => observers), await live(order)];
        expect(other).toEqual(bound);
        expect(bound.map(outcome => (outcome as { sent: string[] }).sent.length)).toEqual([0, 1, 3, 3, 3, 3]);
    });
});
