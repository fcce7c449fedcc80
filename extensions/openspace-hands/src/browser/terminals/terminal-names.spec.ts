import { PINNED_CLASS, Widget } from '@theia/core/lib/browser/widgets';
import { ILogger } from '@theia/core/lib/common/logger';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { Container } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { beforeEach, describe, expect, it } from 'vitest';
import { TerminalsService } from '../../common';
import { FakeTerminals } from './fixtures/fake-terminals';
import { TerminalNames } from './terminal-names';
import { TerminalTabs } from './terminal-tabs';

const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve));

describe('the tabs of terminals', () => {

    let fake: FakeTerminals;
    let names: TerminalNames;

    beforeEach(() => {
        fake = new FakeTerminals();
        const container = new Container();
        container.bind(ILogger).toConstantValue(new MockLogger());
        container.bind(TerminalService).toConstantValue(fake.theia);
        container.bind(TerminalsService).toConstantValue(fake.service);
        container.bind(TerminalNames).toSelf().inSingletonScope();
        container.bind(TerminalTabs).toSelf().inSingletonScope();
        names = container.get(TerminalNames);
        container.get(TerminalTabs).initialize();
        names.initialize();
    });

    it('have the backend\'s names from their start to their end', async () => {
        const widget = fake.create({ title: 'bash' });
        expect(names.idOf(widget)).toBeUndefined();
        await widget.start();
        await settled();
        expect(names.idOf(widget)).toBe('bash');
        expect(names.widgetOf('bash')).toBe(widget);
        expect(names.idOf(new Widget())).toBeUndefined();
        widget.dispose();
        expect(names.widgetOf('bash')).toBeUndefined();
    });

    it('are registered once for each process, as the agent\'s if it wanted them', async () => {
        const widget = fake.create({ title: 'build' });
        names.expectAgent(widget, { sessionId: 'ses_1' });
        await widget.start();
        await names.register(widget);
        // The backend was started anew.
        await widget.start(500);
        await settled();
        expect(fake.registrations).toEqual([
            { processId: 101, title: 'build', agent: { sessionId: 'ses_1' } },
            { processId: 500, title: 'build', agent: { sessionId: 'ses_1' } }
        ]);
    });

    it('show when the agent has the keyboard', async () => {
        const widget = fake.create({ title: 'bash' });
        await widget.start();
        const state = await names.register(widget);
        expect(widget.title.className).toBe('');
        names.update({ ...state, driver: 'agent' });
        expect(widget.title.className).toBe('openspace-agent-drives');
        expect(widget.title.caption).toBe('bash (the agent types here)');
        widget.title.className += ` ${PINNED_CLASS}`;
        names.update(state);
        expect(widget.title.className).toBe(PINNED_CLASS);
        expect(widget.title.caption).toBe('bash');
    });

    it('tell the backend when the person pins them', async () => {
        const widget = fake.create({ title: 'bash' });
        await widget.start();
        await names.register(widget);
        widget.title.className = PINNED_CLASS;
        widget.title.label = 'other';
        widget.title.className = '';
        expect(fake.calls).toEqual([['setPinned', 'bash', true], ['setPinned', 'bash', false]]);
    });

    it('tell the backend when nobody looks at a task any more', async () => {
        for (const kind of ['user', 'task']) {
            const widget = fake.create({ title: kind, kind });
            await widget.start();
            await names.register(widget);
            widget.dispose();
        }
        expect(fake.calls).toEqual([['forget', 102]]);
    });
});
