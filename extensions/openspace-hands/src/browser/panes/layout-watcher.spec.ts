import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { setDirty } from '@theia/core/lib/browser/saveable';
import { BaseWidget, Widget } from '@theia/core/lib/browser/widgets';
import { Emitter } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { Signal } from '@theia/core/shared/@lumino/signaling';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LayoutWatcher } from './layout-watcher';

/** The signals of Theia's shell that tell about its layout. */
class FakeShell {
    readonly widgets: Widget[] = [];
    readonly added = new Emitter<Widget>();
    readonly removed = new Emitter<Widget>();
    readonly current = new Emitter<unknown>();
    readonly onDidAddWidget = this.added.event;
    readonly onDidRemoveWidget = this.removed.event;
    readonly onDidChangeCurrentWidget = this.current.event;
    readonly mainPanel = { node: document.createElement('div'), layoutModified: new Signal<object, void>({}) };
    readonly bottomPanel = { layoutModified: new Signal<object, void>({}) };
    readonly leftPanelHandler = { tabBar: { currentChanged: new Signal<object, void>({}), tabMoved: new Signal<object, void>({}) } };
    readonly rightPanelHandler = { tabBar: { currentChanged: new Signal<object, void>({}), tabMoved: new Signal<object, void>({}) } };
}

describe('LayoutWatcher notices', () => {
    let shell: FakeShell;
    let roots: Emitter<void>;
    let resize: () => void;
    let changes: number;

    beforeEach(() => {
        shell = new FakeShell();
        roots = new Emitter();
        vi.stubGlobal('ResizeObserver', class {
            constructor(callback: () => void) {
                resize = callback;
            }
            observe(): void { }
        });
        shell.widgets.push(new BaseWidget());
        const container = new Container();
        container.bind(ApplicationShell).toConstantValue(shell as unknown as ApplicationShell);
        container.bind(WorkspaceService).toConstantValue({ onWorkspaceChanged: roots.event } as unknown as WorkspaceService);
        container.bind(LayoutWatcher).toSelf();
        const watcher = container.get(LayoutWatcher);
        changes = 0;
        watcher.onDidChange(() => changes++);
    });

    it.each<[string, () => void]>([
        ['a tab that is opened, a terminal for example', () => shell.added.fire(new BaseWidget())],
        ['a tab that is closed', () => shell.removed.fire(shell.widgets[0])],
        ['another tab that is in use', () => shell.current.fire({})],
        ['a tab that is moved, shown or split off', () => shell.mainPanel.layoutModified.emit()],
        ['the same in the bottom panel', () => shell.bottomPanel.layoutModified.emit()],
        ['another view in a side panel', () => shell.leftPanelHandler.tabBar.currentChanged.emit()],
        ['another order in a side panel', () => shell.rightPanelHandler.tabBar.tabMoved.emit()],
        ['another name', () => { shell.widgets[0].title.label = 'new'; }],
        ['unsaved changes', () => setDirty(shell.widgets[0], true)],
        ['other folders', () => roots.fire()],
        ['another size', () => resize()]
    ])('%s', (_name, change) => {
        change();
        expect(changes).toBe(1);
    });

    it('what happens to a tab that came later, once, and nothing of one that is gone', () => {
        const widget = new BaseWidget();
        shell.added.fire(widget);
        shell.added.fire(widget);
        changes = 0;
        setDirty(widget, true);
        expect(changes).toBe(1);
        shell.removed.fire(widget);
        changes = 0;
        setDirty(widget, false);
        expect(changes).toBe(0);
    });
});
