import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serviceContainer } from 'openspace-agent/lib/node/fixtures/service-container';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { AgentCommandCall, CommandResult, IdeState } from '../../common';
import { CommandCatalog } from '../catalog/command-catalog';
import { launchOptions } from '../fixtures/launch-options';
import { IdeStateStore } from '../state/ide-state-store';
import { ExternalSurfaces, SurfaceStream } from './external-surfaces';
import { readSurfaceManifest, SurfaceManifest } from './surface-manifest';

const STATE: IdeState = {
    panes: [{
        id: 'p', area: 'main', tabs: [{ contentId: 'lamp', type: 'view', title: 'The lamp is on', isDirty: false }], activeTabIndex: 0,
        geometry: { x: 0, y: 0, width: 100, height: 100 }
    }],
    timestamp: '2026-01-01T00:00:00.000Z'
};

class FakeStream implements SurfaceStream {
    readonly delivered: AgentCommandCall[] = [];
    closed = false;

    deliver(call: AgentCommandCall): void {
        this.delivered.push(call);
    }

    close(): void {
        this.closed = true;
    }
}

function offer(surface: string, ...ids: string[]): SurfaceManifest {
    const commands = ids.map(id => ({ id, name: id, description: '', arguments_schema: { type: 'object' } }));
    return readSurfaceManifest({ surface, commands }) as SurfaceManifest;
}

function call(id: string, cmd = 'openspace.ext.lamp.beep'): AgentCommandCall {
    return { id, cmd, args: { times: 2 }, sessionId: 'ses_1', source: 'block' };
}

describe('external surfaces', () => {
    let folder: TemporaryFolder;
    let container: Container;
    let surfaces: ExternalSurfaces;

    beforeEach(() => {
        folder = new TemporaryFolder();
        container = serviceContainer(launchOptions(folder.path));
        surfaces = container.get(ExternalSurfaces);
    });

    afterEach(() => folder.remove());

    function commands(): string[] {
        return (container.get(CommandCatalog).manifest?.commands ?? []).map(({ id }) => id);
    }

    function stateText(): string | undefined {
        return container.get(IdeStateStore).text(undefined);
    }

    describe('offer', () => {
        it('their commands, each registration in the place of the one before', () => {
            surfaces.register(offer('lamp', 'beep', 'blink'));
            surfaces.register(offer('radio', 'play'));
            expect(commands()).toEqual(['openspace.ext.lamp.beep', 'openspace.ext.lamp.blink', 'openspace.ext.radio.play']);
            surfaces.register(offer('lamp', 'dim'));
            expect(commands()).toEqual(['openspace.ext.lamp.dim', 'openspace.ext.radio.play']);
        });

        it('nothing any more once their stream has closed, others what they did', () => {
            surfaces.register(offer('lamp', 'beep'));
            surfaces.register(offer('radio', 'play'));
            surfaces.publishState('lamp', STATE);
            expect(stateText()).toContain('The lamp is on');
            surfaces.connect('lamp', new FakeStream()).dispose();
            expect({ commands: commands(), state: stateText(), names: surfaces.names })
                .toEqual({ commands: ['openspace.ext.radio.play'], state: undefined, names: ['radio'] });
        });

        it('their commands also when the stream was there first', () => {
            const stream = surfaces.connect('lamp', new FakeStream());
            surfaces.register(offer('lamp', 'beep'));
            expect(commands()).toEqual(['openspace.ext.lamp.beep']);
            stream.dispose();
            expect(commands()).toEqual([]);
        });

        it('a state only if they are known', () => {
            expect(surfaces.publishState('lamp', STATE)).toEqual({ error: 'Unknown surface: lamp' });
            surfaces.connect('lamp', new FakeStream());
            expect(surfaces.publishState('lamp', STATE)).toBeUndefined();
        });

        it('are twenty at most; those that never connected give way, oldest first', () => {
            const names = Array.from({ length: 20 }, (_, index) => `s${index}`);
            names.forEach(name => surfaces.register(offer(name, 'go')));
            surfaces.connect('s0', new FakeStream());
            surfaces.register(offer('late', 'go'));
            expect(surfaces.names).toEqual(['s0', ...names.slice(2), 'late']);
            surfaces.names.forEach(name => surfaces.connect(name, new FakeStream()));
            expect(surfaces.register(offer('too-late', 'go'))).toEqual({ error: 'At most 20 surfaces can be connected at once.' });
            expect(surfaces.register(offer('late', 'stop'))).toBeUndefined();
            expect(commands()).toHaveLength(20);
        });
    });

    describe('run', () => {
        it('what is theirs, and nothing else', () => {
            surfaces.register(offer('lamp', 'beep'));
            expect([
                'openspace.ext.lamp.beep', 'openspace.ext.gone.beep', 'openspace.editor.open', 'openspace.extra.beep'
            ].map(cmd => surfaces.owns(cmd))).toEqual([true, true, false, false]);
        });

        it('a command that comes through their own stream, and answer by its id', async () => {
            const [lamp, radio] = [new FakeStream(), new FakeStream()];
            surfaces.connect('lamp', lamp);
            surfaces.connect('radio', radio);
            const running = surfaces.execute(call('call_1'));
            expect({ lamp: lamp.delivered, radio: radio.delivered }).toEqual({ lamp: [call('call_1')], radio: [] });
            expect(surfaces.answer('call_2', CommandResult.ok())).toBe(false);
            expect(surfaces.answer('call_1', CommandResult.ok({ loud: true }))).toBe(true);
            expect(await running).toEqual(CommandResult.ok({ loud: true }));
            expect(surfaces.answer('call_1', CommandResult.failed('again'))).toBe(false);
        });

        it('nothing while they are not connected, and that is said at once', async () => {
            surfaces.register(offer('lamp', 'beep'));
            expect(surfaces.canReach('openspace.ext.lamp.beep')).toBe(false);
            expect(await surfaces.execute(call('call_1'))).toEqual(CommandResult.failed('The surface "lamp" is not connected.'));
        });

        it('many commands at once, answered in any order', async () => {
            const lamp = new FakeStream();
            surfaces.connect('lamp', lamp);
            const running = Array.from({ length: 500 }, (_, index) => surfaces.execute(call(`call_${index}`)));
            lamp.delivered.toReversed().forEach(({ id }) => surfaces.answer(id, CommandResult.ok({ id })));
            expect((await Promise.all(running)).map(({ data }) => data?.id))
                .toEqual(Array.from({ length: 500 }, (_, index) => `call_${index}`));
        });

        it('answer at once when their stream closes in mid-command, and only for themselves', async () => {
            const lamp = surfaces.connect('lamp', new FakeStream());
            surfaces.connect('radio', new FakeStream());
            let othersEnded = false;
            void surfaces.execute(call('call_r', 'openspace.ext.radio.play')).then(() => { othersEnded = true; });
            const running = [surfaces.execute(call('call_1')), surfaces.execute(call('call_2'))];
            lamp.dispose();
            expect(await Promise.all(running))
                .toEqual([1, 2].map(() => CommandResult.failed('The surface "lamp" disconnected before it answered.')));
            expect([othersEnded, surfaces.answer('call_1', CommandResult.ok()), surfaces.answer('call_r', CommandResult.ok())])
                .toEqual([false, false, true]);
        });

        it('answer when the stream breaks while the command is written to it', async () => {
            const lamp = new FakeStream();
            const connection = surfaces.connect('lamp', lamp);
            lamp.deliver = () => connection.dispose();
            expect(await surfaces.execute(call('call_1'))).toMatchObject({ success: false });
        });

        it('do not keep what was answered for elsewhere', () => {
            surfaces.connect('lamp', new FakeStream());
            void surfaces.execute(call('call_1'));
            surfaces.forget('call_1');
            expect(surfaces.answer('call_1', CommandResult.ok())).toBe(false);
        });
    });

    describe('that connect a second time', () => {
        it('are reached by the newer stream; the older is closed and its end takes nothing away', async () => {
            const [older, newer] = [new FakeStream(), new FakeStream()];
            surfaces.register(offer('lamp', 'beep'));
            const first = surfaces.connect('lamp', older);
            const running = surfaces.execute(call('call_1'));
            const second = surfaces.connect('lamp', newer);
            expect(await running).toEqual(CommandResult.failed('The surface "lamp" connected anew before it answered.'));
            first.dispose();
            void surfaces.execute(call('call_2'));
            expect(
                { closed: [older.closed, newer.closed], older: older.delivered.length, newer: newer.delivered.length, commands: commands() }
            ).toEqual({ closed: [true, false], older: 1, newer: 1, commands: ['openspace.ext.lamp.beep'] });
            second.dispose();
            expect(commands()).toEqual([]);
        });
    });
});
