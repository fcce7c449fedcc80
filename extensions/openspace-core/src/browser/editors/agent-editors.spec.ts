// @vitest-environment jsdom
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { BaseWidget, pin } from '@theia/core/lib/browser/widgets';
import { Emitter } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { beforeEach, describe, expect, it } from 'vitest';
import { OpenSpaceClientImpl } from '../bridge/openspace-client-impl';
import { AgentResources } from '../resources/agent-resources';
import { AgentEditors } from './agent-editors';
import { FocusKeeper } from './focus-keeper';

class FakeEditor extends BaseWidget {
    readonly changed = new Emitter<void>();
    readonly saveable = { dirty: false, onDirtyChanged: this.changed.event, onContentChanged: this.changed.event, save: () => undefined };
    focused = false;
    closed = 0;
    readonly editor = { onDocumentContentChanged: this.changed.event, isFocused: () => this.focused };

    override close(): void {
        this.closed++;
    }
}

describe('editors that the agent opened', () => {
    let editors: AgentEditors;
    let widget: FakeEditor;
    let ended: Emitter<string>;
    let active: Emitter<{ newValue: unknown }>;
    let tabBar: string;
    let focus: { isKeeping: boolean; during(work: () => Promise<unknown>): Promise<unknown> };

    beforeEach(() => {
        ended = new Emitter();
        active = new Emitter();
        tabBar = 'where the agent put it';
        focus = { isKeeping: false, during: work => work() };
        const container = new Container();
        container.bind(OpenSpaceClientImpl).toConstantValue({ onDidEndSession: ended.event } as OpenSpaceClientImpl);
        container.bind(ApplicationShell).toConstantValue({ onDidChangeActiveWidget: active.event, getTabBarFor: () => tabBar, closeWidget: async () => widget.close() } as unknown as ApplicationShell);
        container.bind(FocusKeeper).toConstantValue(focus as unknown as FocusKeeper);
        [AgentEditors, AgentResources].forEach(singleton => container.bind<unknown>(singleton).toSelf().inSingletonScope());
        editors = container.get(AgentEditors);
        widget = new FakeEditor();
        widget.id = 'editor-a';
    });

    const shown = (isNew: boolean, sessionId: string | undefined = 'ses_1'): void => editors.shown(widget as unknown as EditorWidget, isNew, sessionId);

    it('are closed with the session', () => {
        shown(true);
        ended.fire('ses_2');
        expect(widget.closed).toBe(0);
        ended.fire('ses_1');
        expect(widget.closed).toBe(1);
    });

    it('are not those that were there before', () => {
        shown(false);
        ended.fire('ses_1');
        expect(widget.closed).toBe(0);
    });

    it('belong to the session that wanted them last', () => {
        shown(true);
        shown(false, 'ses_2');
        ended.fire('ses_1');
        expect(widget.closed).toBe(0);
        ended.fire('ses_2');
        expect(widget.closed).toBe(1);
    });

    it.each<[string, () => void]>([
        ['pinned', () => pin(widget.title)],
        ['has unsaved changes in', () => { widget.saveable.dirty = true; }],
        ['typed into', () => {
            widget.focused = true;
            widget.changed.fire();
        }],
        ['went to', () => active.fire({ newValue: widget })],
        ['moved', () => { tabBar = 'elsewhere'; }]
    ])('stay when the person %s them, also if the agent shows them again', (_name, use) => {
        shown(true);
        use();
        shown(false);
        ended.fire('ses_1');
        expect(widget.closed).toBe(0);
    });

    it.each<[string, () => void]>([
        ['changes the file on the disk', () => widget.changed.fire()],
        ['shows them again, which takes the focus for a moment', () => {
            focus.isKeeping = true;
            active.fire({ newValue: widget });
        }],
        ['has another editor in use', () => active.fire({ newValue: new BaseWidget() })]
    ])('do not stay because somebody %s', (_name, use) => {
        shown(true);
        use();
        ended.fire('ses_1');
        expect(widget.closed).toBe(1);
    });

    it('can be taken back, unless the person made them their own', async () => {
        const taken = (): Promise<boolean> => editors.closeUnused(widget as unknown as EditorWidget);
        shown(false);
        expect([await taken(), widget.closed]).toEqual([false, 0]);
        editors.shown(widget as unknown as EditorWidget, true, undefined);
        expect([await taken(), widget.closed]).toEqual([true, 1]);
        active.fire({ newValue: widget });
        expect([await taken(), widget.closed]).toEqual([false, 1]);
    });

    it('are closed without taking the keyboard', () => {
        let isKept = false;
        focus.during = async work => {
            isKept = true;
            return work();
        };
        shown(true);
        ended.fire('ses_1');
        expect(isKept).toBe(true);
    });

    it('are forgotten when the person closes them', () => {
        shown(true);
        widget.dispose();
        ended.fire('ses_1');
        expect(widget.closed).toBe(0);
    });
});
