import { MessageLoop } from '@theia/core/shared/@lumino/messaging';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { DockPanel, Widget } from '@theia/core/lib/browser/widgets';
import { Container } from '@theia/core/shared/inversify';
import { expect, it } from 'vitest';
import { DisposedTabBars } from './disposed-tab-bars';

it('forgets the tab bar of a group that is gone, and keeps what is there', () => {
    const [mainPanel, bottomPanel] = [new DockPanel(), new DockPanel()];
    const container = new Container();
    container.bind(ApplicationShell).toConstantValue({ mainPanel, bottomPanel } as unknown as ApplicationShell);
    container.bind(DisposedTabBars).toSelf();
    container.get(DisposedTabBars).onStart();
    const known = (): Widget[] => Array.from((mainPanel.layout as unknown as { _items: Map<Widget, unknown> })._items.keys());
    Widget.attach(mainPanel, document.body);
    const first = new Widget();
    mainPanel.addWidget(first);
    for (let round = 0; round < 3; round++) {
        const second = new Widget();
        mainPanel.addWidget(second, { mode: 'split-right', ref: first });
        expect(known()).toHaveLength(4);
        second.dispose();
        MessageLoop.flush();
        expect([known().length, known().some(widget => widget.isDisposed), known().includes(first)]).toEqual([2, false, true]);
    }
    mainPanel.dispose();
    bottomPanel.dispose();
});
