import { Widget } from '@theia/core/lib/browser/widgets';
import { Container } from '@theia/core/shared/inversify';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { beforeEach, describe, expect, it } from 'vitest';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { CommandSource } from 'openspace-core/lib/common';
import { TerminalState } from '../../common';
import { AgentTerminals } from './agent-terminals';
import { TerminalNames } from './terminal-names';
import { TerminalPaneContent } from './terminal-pane-content';
import '@theia/core/lib/browser';

function terminal(isBusy: boolean): TerminalWidget {
    // Only asked for its processes; a real one brings xterm along.
    return Object.assign(Object.create(TerminalWidget.prototype) as TerminalWidget, { hasChildProcesses: async () => isBusy });
}

const context = (source: CommandSource): CommandContext => ({ source }) as CommandContext;

describe('terminals in panes', () => {
    let content: TerminalPaneContent;
    let names: Map<string, Widget>;
    let state: Pick<TerminalState, 'createdBy' | 'isKept'> | undefined;

    beforeEach(() => {
        names = new Map();
        state = { createdBy: 'agent', isKept: false };
        const container = new Container();
        container.bind(TerminalNames).toConstantValue({
            idOf: (widget: Widget) => [...names].find(([, candidate]) => candidate === widget)?.[0],
            widgetOf: (id: string) => names.get(id),
            stateOf: () => state
        } as unknown as TerminalNames);
        container.bind(AgentTerminals).toConstantValue({
            show: async (id: string, options: object) => Object.assign(new Widget(), { id: `${id} ${JSON.stringify(options)}` })
        } as unknown as AgentTerminals);
        container.bind(TerminalPaneContent).toSelf();
        content = container.get(TerminalPaneContent);
    });

    it('are found by the name that the agent knows', () => {
        const build = terminal(false);
        names.set('build', build);
        expect([content.find('build'), content.find('test'), content.contentIdOf(build), content.contentIdOf(new Widget())])
            .toEqual([build, undefined, 'build', undefined]);
    });

    it('get a tab in this page if they have none', async () => {
        expect((await content.open('build', { widgetOptions: { area: 'main' } })).id).toBe('build {"area":"main"}');
    });

    it('stay open while a program runs in them', async () => {
        expect(await content.reasonToStay(terminal(true), context('block'))).toBe('a program runs in it; see openspace.terminal.close');
        expect(await content.reasonToStay(terminal(false), context('block'))).toBeUndefined();
    });

    it.each([
        ['the person made', { createdBy: 'user', isKept: false }],
        ['the person uses', { createdBy: 'agent', isKept: true }],
        ['nobody has named yet', undefined]
    ] as const)('are not closed for the agent if %s them, but for the person and their programs', async (_whose, theirs) => {
        state = theirs;
        const reasons = await Promise.all(
            (['block', 'mcp', 'palette', 'http'] as const).map(source => content.reasonToStay(terminal(false), context(source)))
        );
        const reason = 'the person uses it; openspace.terminal.close asks them';
        expect(reasons).toEqual([reason, reason, undefined, undefined]);
    });
});
