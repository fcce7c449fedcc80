// @vitest-environment jsdom
import '@theia/core/lib/browser';
import { Widget } from '@theia/core/lib/browser/widgets';
import { Container } from '@theia/core/shared/inversify';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { beforeEach, describe, expect, it } from 'vitest';
import { TerminalNames } from '../../terminals/terminal-names';
import { TerminalPaneContent } from './terminal-pane-content';

function terminal(isBusy: boolean): TerminalWidget {
    // Only asked for its processes; a real one brings xterm along.
    return Object.assign(Object.create(TerminalWidget.prototype) as TerminalWidget, { hasChildProcesses: async () => isBusy });
}

describe('terminals in panes', () => {
    let content: TerminalPaneContent;
    let names: Map<string, Widget>;

    beforeEach(() => {
        names = new Map();
        const container = new Container();
        container.bind(TerminalNames).toConstantValue({
            idOf: (widget: Widget) => [...names].find(([, candidate]) => candidate === widget)?.[0],
            widgetOf: (id: string) => names.get(id)
        } as unknown as TerminalNames);
        container.bind(TerminalPaneContent).toSelf();
        content = container.get(TerminalPaneContent);
    });

    it('are found by the name that the agent knows', () => {
        const build = terminal(false);
        names.set('build', build);
        expect([content.find('build'), content.find('test'), content.contentIdOf(build), content.contentIdOf(new Widget())]).toEqual([build, undefined, 'build', undefined]);
    });

    it('are not started here', async () => {
        await expect(content.open('build')).rejects.toThrow('There is no terminal "build". Create one with openspace.terminal.create.');
    });

    it('stay open while a program runs in them', async () => {
        expect(await content.reasonToStay(terminal(true))).toBe('a program runs in it; see openspace.terminal.close');
        expect(await content.reasonToStay(terminal(false))).toBeUndefined();
    });
});
