import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets';
import { Emitter } from '@theia/core/lib/common/event';
import { beforeEach, describe, expect, it } from 'vitest';
import { LastUsedTab } from './last-used-tab';

class Tab extends Widget {
    isShown = true;
    override get isVisible(): boolean {
        return this.isShown;
    }
}

type ActiveWidgetChange = Parameters<Parameters<ApplicationShell['onDidChangeActiveWidget']>[0]>[0];

describe('LastUsedTab', () => {
    let active: Emitter<ActiveWidgetChange>;
    let tabs: LastUsedTab<string>;
    let changes: number;
    const [one, other, stranger] = ['one', 'other', 'stranger'].map(id => () => Object.assign(new Tab(), { id }));
    const activate = (widget: Widget): void => active.fire({ newValue: widget, oldValue: null });

    beforeEach(() => {
        active = new Emitter();
        const of = (widget: Widget): string | undefined => widget.isVisible && widget.id !== 'stranger' ? widget.id : undefined;
        tabs = new LastUsedTab({ onDidChangeActiveWidget: active.event }, () => [{ of }]);
        changes = 0;
        tabs.onDidChange(() => changes++);
    });

    it('stays with a tab while the person is where no surface knows anything', () => {
        activate(one());
        activate(stranger());
        expect([tabs.current, changes]).toEqual(['one', 1]);
        activate(other());
        expect([tabs.current, changes]).toEqual(['other', 2]);
    });

    it('tells when the tab is closed, and keeps it no longer', () => {
        const [first, second] = [one(), other()];
        activate(first);
        activate(second);
        first.dispose();
        expect([tabs.current, changes]).toEqual(['other', 2]);
        second.dispose();
        expect([tabs.current, tabs.widget, changes]).toEqual([undefined, undefined, 3]);
    });

    it('tells when another tab hides it', () => {
        const tab = one();
        activate(tab);
        tab.isShown = false;
        activate(stranger());
        expect([tabs.current, changes]).toEqual([undefined, 2]);
    });
});
