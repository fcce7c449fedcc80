import { EventEmitter } from 'node:events';
import { get as httpGet, IncomingMessage } from 'node:http';
import { Emitter } from '@theia/core/lib/common/event';
import type { Response } from '@theia/core/shared/express';
import express from '@theia/core/shared/express';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serviceContainer } from 'openspace-agent/lib/node/fixtures/service-container';
import { waitFor } from '../../../../../tests/support/wait-for';
import { AgentCommandCall, CommandResult, DEFAULT_POLICY, FinishedCommand, RAN } from '../../common';
import { CommandCatalog } from '../catalog/command-catalog';
import { AgentPolicyStore } from '../control/agent-policy-store';
import { TestServer } from '../fixtures/http-client';
import { launchOptions } from '../fixtures/launch-options';
import { CommandGateway } from '../router/command-gateway';
import { ExternalSurfaces } from '../surfaces/external-surfaces';
import { readSurfaceManifest, SurfaceManifest } from '../surfaces/surface-manifest';
import { EventFeed } from './event-feed';

const BEEP = 'openspace.ext.lamp.beep';
const OFFER = readSurfaceManifest({
    surface: 'lamp', commands: [{ id: BEEP, name: 'Beep', description: '', arguments_schema: { type: 'object' } }]
}) as SurfaceManifest;

/** The border to the network: remembers what was written. */
class FakeResponse extends EventEmitter {
    written = '';
    /** Bytes that the reader has not taken yet. */
    writableLength = 0;
    ended = false;
    destroyed = false;
    refusal: unknown;

    writeHead(): this {
        return this;
    }

    status(code: number): this {
        this.refusal = code;
        return this;
    }

    json(body: unknown): void {
        this.refusal = [this.refusal, body];
    }

    write(text: string): boolean {
        this.written += text;
        return true;
    }

    end(): void {
        this.ended = true;
    }

    destroy(): void {
        this.destroyed = true;
    }

    /** Kinds of the events that were written. */
    get kinds(): string[] {
        return [...this.written.matchAll(/^event: (\w+)$/gm)].map(([, kind]) => kind);
    }
}

function call(id: string, cmd = 'openspace.pane.list', args: Record<string, unknown> = {}): AgentCommandCall {
    return { id, cmd, args, sessionId: 'ses_1', messageId: 'msg_1', source: 'block' };
}

describe('the event feed', () => {
    let container: Container;
    let feed: EventFeed;
    let surfaces: ExternalSurfaces;
    let started: Emitter<AgentCommandCall>;
    let finished: Emitter<FinishedCommand>;

    beforeEach(() => {
        started = new Emitter();
        finished = new Emitter();
        container = serviceContainer(launchOptions('/nowhere'));
        container.rebind(CommandGateway).toConstantValue({ onDidStart: started.event, onDidFinish: finished.event } as CommandGateway);
        feed = container.get(EventFeed);
        surfaces = container.get(ExternalSurfaces);
    });

    afterEach(() => {
        feed.close();
        vi.useRealTimers();
    });

    function attach(surface?: string): FakeResponse {
        const response = new FakeResponse();
        feed.attach(response as unknown as Response, surface);
        return response;
    }

    function finish(of: AgentCommandCall, result = CommandResult.ok()): void {
        finished.fire({ call: of, result, decision: RAN });
    }

    function commands(): string[] {
        return (container.get(CommandCatalog).manifest?.commands ?? []).map(({ id }) => id);
    }

    it('pings every thirty seconds until the watcher leaves', () => {
        vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00.000Z') });
        const response = attach();
        vi.advanceTimersByTime(60_000);
        expect(response.written).toBe([
            ': connected\n\n',
            'event: ping\ndata: {"timestamp":"2026-01-01T00:00:30.000Z"}\n\n',
            'event: ping\ndata: {"timestamp":"2026-01-01T00:01:00.000Z"}\n\n'
        ].join(''));
        response.emit('close');
        expect(vi.getTimerCount()).toBe(0);
    });

    it('tells every watcher, surfaces included, what starts and how it ends', () => {
        const watchers = [attach(), attach(), attach('lamp')];
        started.fire(call('call_1'));
        finish(call('call_1'), CommandResult.ok({ panes: [] }, 3));
        for (const { written } of watchers) {
            expect(written).toBe([
                ': connected\n\n',
                'event: AGENT_COMMAND\ndata: '
                    + '{"id":"call_1","cmd":"openspace.pane.list","args":{},"sessionId":"ses_1","source":"block"}\n\n',
                'event: COMMAND_RESULT\ndata: {"id":"call_1","result":{"panes":[],"success":true,"executionTime":3}}\n\n'
            ].join(''));
        }
    });

    it('ends with the IDE, and writes nothing after that', () => {
        const watchers = [attach(), attach('lamp')];
        feed.close();
        started.fire(call('call_1'));
        expect(watchers.map(({ ended, kinds }) => ({ ended, kinds }))).toEqual([1, 2].map(() => ({ ended: true, kinds: [] })));
    });

    describe('has room', () => {
        it('for as many clients as the person allows, and again when one leaves', () => {
            container.get(AgentPolicyStore).set({ ...DEFAULT_POLICY, eventClients: 2 });
            const [first] = [attach(), attach('lamp')];
            expect(attach().refusal).toEqual([503, { error: 'At most 2 clients can watch at once.' }]);
            expect(attach('radio').refusal).toEqual([503, { error: 'At most 2 clients can watch at once.' }]);
            first.emit('close');
            expect(attach().refusal).toBeUndefined();
        });

        it('for a surface that comes back before its old stream was missed', () => {
            container.get(AgentPolicyStore).set({ ...DEFAULT_POLICY, eventClients: 1 });
            const older = attach('lamp');
            expect([attach('lamp').refusal, older.ended]).toEqual([undefined, true]);
            expect(attach().refusal).toEqual([503, expect.anything()]);
        });
    });

    describe('gives a surface its command', () => {
        beforeEach(() => surfaces.register(OFFER));

        it('once, when it is to run it; everybody else sees it start', async () => {
            const [lamp, radio, watcher] = [attach('lamp'), attach('radio'), attach()];
            started.fire(call('call_1', BEEP));
            expect([lamp.kinds, radio.kinds, watcher.kinds]).toEqual([[], ['AGENT_COMMAND'], ['AGENT_COMMAND']]);
            const running = surfaces.execute(call('call_1', BEEP, { times: 2 }));
            expect(lamp.written).toContain(
                `event: AGENT_COMMAND\ndata: {"id":"call_1","cmd":"${BEEP}","args":{"times":2},"sessionId":"ses_1","source":"block"}\n\n`
            );
            surfaces.answer('call_1', CommandResult.ok());
            finish(call('call_1', BEEP), await running);
            expect([lamp.kinds, radio.kinds, watcher.kinds]).toEqual(Array.from({ length: 3 }, () => ['AGENT_COMMAND', 'COMMAND_RESULT']));
        });

        it('and forgets it when somebody else has answered, as after a timeout', () => {
            attach('lamp');
            void surfaces.execute(call('call_1', BEEP));
            finish(call('call_1', BEEP), CommandResult.failed('The command took longer than 30 s.'));
            expect(surfaces.answer('call_1', CommandResult.ok())).toBe(false);
        });

        it('until its stream closes: then it is answered for and its commands are gone', async () => {
            const lamp = attach('lamp');
            const running = surfaces.execute(call('call_1', BEEP));
            expect(commands()).toEqual([BEEP]);
            lamp.emit('close');
            expect(await running).toMatchObject({ success: false, error: 'The surface "lamp" disconnected before it answered.' });
            expect(commands()).toEqual([]);
        });

        it('through its newer stream; the older one ends', () => {
            const [older, newer] = [attach('lamp'), attach('lamp')];
            older.emit('close');
            void surfaces.execute(call('call_1', BEEP));
            expect({ ended: [older.ended, newer.ended], older: older.kinds, newer: newer.kinds, commands: commands() })
                .toEqual({ ended: [true, false], older: [], newer: ['AGENT_COMMAND'], commands: [BEEP] });
        });
    });

    describe('drops a client that does not read', () => {
        const FULL = 4 * 1024 * 1024;

        it('once four megabytes wait for it; others go on', () => {
            const [slow, quick] = [attach(), attach()];
            slow.writableLength = FULL;
            started.fire(call('call_1'));
            slow.writableLength = FULL + 1;
            started.fire(call('call_2'));
            started.fire(call('call_3'));
            expect([slow, quick].map(({ destroyed, kinds }) => ({ destroyed, events: kinds.length })))
                .toEqual([{ destroyed: true, events: 1 }, { destroyed: false, events: 3 }]);
        });

        it('also when nothing but pings come', () => {
            vi.useFakeTimers();
            const slow = attach();
            slow.writableLength = FULL + 1;
            vi.advanceTimersByTime(30_000);
            expect([slow.destroyed, vi.getTimerCount()]).toEqual([true, 0]);
        });

        it('and answers for it if it is a surface', async () => {
            surfaces.register(OFFER);
            const lamp = attach('lamp');
            lamp.writableLength = FULL + 1;
            expect(await surfaces.execute(call('call_1', BEEP))).toMatchObject({ success: false });
            expect([lamp.destroyed, commands()]).toEqual([true, []]);
        });

        it('on a real connection, and keeps one that reads', async () => {
            const server = await TestServer.start(express().use((_, response) => feed.attach(response)));
            const open = (): Promise<IncomingMessage> =>
                new Promise((resolve, reject) => httpGet(server.url, { agent: false }, resolve).on('error', reject));
            const [slow, quick] = [await open(), await open()];
            let [broken, read] = [false, 0];
            slow.on('error', () => undefined).on('close', () => { broken = true; }).pause();
            quick.on('data', (data: Buffer) => { read += data.length; });
            const text = 'x'.repeat(1024 * 1024);
            for (let index = 1; index <= 30; index++) {
                started.fire(call(`call_${index}`, 'openspace.pane.list', { text }));
                await waitFor('the other one to read', () => read > index * text.length);
            }
            slow.resume();
            await waitFor('the slow one to be dropped', () => broken);
            expect(slow.complete).toBe(false);
            quick.destroy();
            await server.stop();
        });
    });
});
