import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetDescription } from '@theia/core/lib/browser/shell/shell-layout-restorer';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { describe, expect, it } from 'vitest';
import { fileOf, MISSING_TAB, nameOf, unwrapped } from './missing-content';
import { withTerminalsUntouched } from './untouched-terminals';

const editor: WidgetDescription = { constructionOptions: { factoryId: 'editor', options: { uri: 'file:///w/src/a.ts' } } };
const terminal: WidgetDescription = {
    constructionOptions: { factoryId: 'terminal', options: { created: 'now' } }, innerWidgetState: '{"titleLabel":"tests"}'
};
const view: WidgetDescription = { constructionOptions: { factoryId: 'some-view' } };

describe('what a placeholder stands for', () => {
    it('is found however often it was restored', () => {
        const placeholder = (description: WidgetDescription): WidgetDescription =>
            ({ constructionOptions: { factoryId: MISSING_TAB, options: { description } } });
        expect([unwrapped(placeholder(placeholder(editor))), unwrapped(view)]).toEqual([editor, view]);
    });

    it('has a name', () => {
        expect([editor, terminal, view, { ...view, innerWidgetState: '{' }].map(nameOf))
            .toEqual(['a.ts', 'tests', 'some-view', 'some-view']);
        expect(nameOf({ constructionOptions: { factoryId: 'x', options: { id: 'my.view' } } })).toBe('my.view');
    });

    it('is a file of the disk or none', () => {
        expect([editor, terminal, view, { constructionOptions: { factoryId: 'x', options: { uri: 'git:///a' } } }].map(fileOf))
            .toEqual(['file:///w/src/a.ts', undefined, undefined, undefined]);
    });
});

it('lets terminals end with their tabs although their state was asked for', () => {
    const widget = Object.assign(Object.create(TerminalWidget.prototype) as { closeOnDispose: boolean }, { closeOnDispose: true });
    const shell = { widgets: [widget, {}] } as unknown as ApplicationShell;
    const ask = (): number => {
        widget.closeOnDispose = false;
        return 7;
    };
    expect([withTerminalsUntouched(shell, ask), widget.closeOnDispose]).toEqual([7, true]);
});
