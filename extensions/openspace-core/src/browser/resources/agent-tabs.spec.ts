import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { BaseWidget, pin, Widget } from '@theia/core/lib/browser/widgets';
import { Emitter } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeEditor } from 'openspace-hands/lib/browser/editors/fixtures/fake-editor';
import { OpenSpaceClientImpl } from '../bridge/openspace-client-impl';
import { FocusKeeper } from '../person/focus-keeper';
import { AgentResources } from './agent-resources';
import { AgentTabs } from './agent-tabs';
import { AgentTabsMemory } from './agent-tabs-memory';

describe('tabs that the agent opened', () => {
    let container: Container;
    let tabs: AgentTabs;
    let widget: FakeEditor;
    let closed: string[];
    let ended: Emitter<string>;
    let active: Emitter<{ newValue: unknown }>;
    let tabBar: string;
    let focus: { isAgentsDoing: boolean; whileClosing(close: () => Promise<unknown>): Promise<unknown> };

    beforeEach(() => {
        ended = new Emitter();
        active = new Emitter();
        tabBar = 'where the agent put it';
        focus = { isAgentsDoing: false, whileClosing: close => close() };
        closed = [];
        container = new Container();
        container.bind(OpenSpaceClientImpl).toConstantValue({ onDidEndSession: ended.event } as OpenSpaceClientImpl);
        container.bind(ApplicationShell).toConstantValue(
            { onDidChangeActiveWidget: active.event, getTabBarFor: () => tabBar, closeWidget: async (id: string) => {
                closed.push(id);
            }, getWidgetById: (id: string) => id === widget.id ? widget : undefined } as unknown as ApplicationShell
        );
        container.bind(FocusKeeper).toConstantValue(focus as unknown as FocusKeeper);
        [AgentResources, AgentTabs, AgentTabsMemory].forEach(singleton => container.bind<unknown>(singleton).toSelf().inSingletonScope());
        tabs = container.get(AgentTabs);
        widget = new FakeEditor('file:///w/a.ts', 'a', '');
        document.body.append(widget.node);
    });

    const shown = (isNew: boolean, sessionId: string | undefined = 'ses_1'): void => tabs.shown(widget, isNew, sessionId);

    it('are closed with the session', () => {
        shown(true);
        ended.fire('ses_2');
        expect(closed).toEqual([]);
        ended.fire('ses_1');
        expect(closed).toEqual(['a']);
    });

    it('are not those that were there before', () => {
        shown(false);
        ended.fire('ses_1');
        expect(closed).toEqual([]);
    });

    it('belong to the session that wanted them last', () => {
        shown(true);
        shown(false, 'ses_2');
        ended.fire('ses_1');
        expect(closed).toEqual([]);
        ended.fire('ses_2');
        expect(closed).toEqual(['a']);
    });

    it.each<[string, () => void]>([
        ['pinned', () => pin(widget.title)],
        ['has unsaved changes in', () => { widget.isDirty = true; }],
        ['typed into', () => {
            widget.input.focus();
            widget.write();
        }],
        ['went to', () => active.fire({ newValue: widget })],
        ['moved', () => { tabBar = 'elsewhere'; }]
    ])('stay when the person %s them, also if the agent shows them again', (_name, use) => {
        shown(true);
        use();
        shown(false);
        ended.fire('ses_1');
        expect(closed).toEqual([]);
    });

    it.each<[string, () => void]>([
        ['changes the file on the disk', () => widget.write()],
        ['shows them again, which takes the focus for a moment', () => {
            focus.isAgentsDoing = true;
            active.fire({ newValue: widget });
        }],
        ['has another editor in use', () => active.fire({ newValue: new BaseWidget() })]
    ])('do not stay because somebody %s', (_name, use) => {
        shown(true);
        use();
        ended.fire('ses_1');
        expect(closed).toEqual(['a']);
    });

    it('can be taken back, unless the person made them their own', async () => {
        const taken = (): Promise<boolean> => tabs.closeUnused(widget);
        shown(false);
        expect([await taken(), closed]).toEqual([false, []]);
        tabs.shown(widget, true, undefined);
        expect([await taken(), closed]).toEqual([true, ['a']]);
        active.fire({ newValue: widget });
        expect([await taken(), closed]).toEqual([false, ['a']]);
    });

    it('are closed without taking the keyboard', () => {
        let isKept = false;
        focus.whileClosing = async close => {
            isKept = true;
            return close();
        };
        shown(true);
        ended.fire('ses_1');
        expect(isKept).toBe(true);
    });

    it('are forgotten when the person closes them', () => {
        shown(true);
        widget.dispose();
        ended.fire('ses_1');
        expect(closed).toEqual([]);
    });

    it('need not be editors', () => {
        const other = new Widget();
        other.id = 'other';
        tabs.shown(other, true, 'ses_1');
        ended.fire('ses_1');
        expect(closed).toEqual(['other']);
    });

    describe('after a reload', () => {
        afterEach(() => {
            window.sessionStorage.clear();
            vi.useRealTimers();
        });

        /** The page goes, and comes back with the same tabs. */
        function reload(): void {
            window.dispatchEvent(new Event('pagehide'));
            [AgentTabs, AgentTabsMemory].forEach(singleton => container.rebind<unknown>(singleton).toSelf().inSingletonScope());
            container.rebind(AgentResources).toSelf().inSingletonScope();
            tabs = container.get(AgentTabs);
            container.get(AgentTabsMemory).onDidInitializeLayout();
        }

        beforeEach(() => container.get(AgentTabsMemory).onDidInitializeLayout());

        it('still go with their session', () => {
            shown(true);
            reload();
            expect(tabs.unused).toEqual([{ id: 'a', sessionId: 'ses_1' }]);
        });

        it('stay if the person used them before or after', () => {
            shown(true);
            reload();
            active.fire({ newValue: widget });
            expect(tabs.unused).toEqual([]);
            reload();
            expect(tabs.unused).toEqual([]);
        });

        it('stay if the page was away for so long that they may have been taken for the person\'s', () => {
            vi.useFakeTimers({ toFake: ['Date'] });
            shown(true);
            window.dispatchEvent(new Event('pagehide'));
            vi.advanceTimersByTime(60_000);
            container.rebind(AgentTabs).toSelf().inSingletonScope();
            container.rebind(AgentTabsMemory).toSelf().inSingletonScope();
            container.get(AgentTabsMemory).onDidInitializeLayout();
            expect(container.get(AgentTabs).unused).toEqual([]);
        });
    });
});
