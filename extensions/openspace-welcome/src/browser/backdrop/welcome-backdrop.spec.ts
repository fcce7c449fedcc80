import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { TheiaDockPanel } from '@theia/core/lib/browser/shell/theia-dock-panel';
import { Widget } from '@theia/core/lib/browser/widgets';
import { Disposable } from '@theia/core/lib/common/disposable';
import { ILogger } from '@theia/core/lib/common/logger';
import { Deferred } from '@theia/core/lib/common/promise-util';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WelcomeBackdrop } from './welcome-backdrop';
import { WelcomeLoader } from './welcome-loader';

describe('WelcomeBackdrop', () => {
    let panel: TheiaDockPanel;
    let ready: Deferred<void>;
    const load = vi.fn();
    const closed = vi.fn();
    const warn = vi.fn();

    const host = (): HTMLElement | null => panel.node.querySelector('.openspace-welcome-host');

    beforeEach(() => {
        vi.clearAllMocks();
        load.mockImplementation(async () => (into: HTMLElement) => {
            into.append(document.createElement('main'));
            return Disposable.create(closed);
        });
        panel = new TheiaDockPanel();
        ready = new Deferred();
        const container = new Container();
        container.bind(ApplicationShell).toConstantValue({ mainPanel: panel } as unknown as ApplicationShell);
        container.bind(FrontendApplicationStateService).toConstantValue(
            { reachedState: () => ready.promise } as unknown as FrontendApplicationStateService
        );
        container.bind(WelcomeLoader).toConstantValue({ load } as unknown as WelcomeLoader);
        container.bind(ILogger).toConstantValue({ warn });
        container.bind(WelcomeBackdrop).toSelf();
        container.get(WelcomeBackdrop).onStart();
    });
    afterEach(() => panel.dispose());

    it('loads nothing before the window is there', async () => {
        await new Promise(done => setTimeout(done, 5));
        expect(load).not.toHaveBeenCalled();
        ready.resolve();
        await expect.poll(host).not.toBeNull();
        expect(panel.node.firstElementChild).toBe(host());
    });

    it('goes with the first tab and returns after the last, but not for a tab that only moves', async () => {
        ready.resolve();
        await expect.poll(host).not.toBeNull();
        const [first, second] = [new Widget(), new Widget()];
        panel.addWidget(first);
        expect([host(), closed.mock.calls.length]).toEqual([null, 1]);
        panel.addWidget(second);
        first.close();
        second.parent = null;
        panel.addWidget(second);
        await new Promise(done => requestAnimationFrame(done));
        expect([host(), load.mock.calls.length]).toEqual([null, 1]);
        second.close();
        await expect.poll(host).not.toBeNull();
    });

    it('goes when a layout is applied to the empty area', async () => {
        ready.resolve();
        await expect.poll(host).not.toBeNull();
        panel.restoreLayout({ main: { type: 'tab-area', widgets: [new Widget()], currentIndex: 0 } });
        await expect.poll(host).toBeNull();
        expect(closed).toHaveBeenCalledTimes(1);
    });

    it('waits for an empty area if tabs were restored, and does not come in front of one that was quicker', async () => {
        const tab = new Widget();
        panel.addWidget(tab);
        ready.resolve();
        await new Promise(done => setTimeout(done, 5));
        expect(load).not.toHaveBeenCalled();
        const loading = new Deferred<() => Disposable>();
        load.mockReturnValueOnce(loading.promise);
        tab.close();
        await expect.poll(() => load.mock.calls.length).toBe(1);
        panel.addWidget(new Widget());
        loading.resolve(() => Disposable.NULL);
        await new Promise(done => setTimeout(done, 5));
        expect(host()).toBeNull();
    });

    it('leaves the area empty if the page cannot be loaded', async () => {
        load.mockRejectedValue(new Error('offline'));
        ready.resolve();
        await expect.poll(() => warn.mock.calls.length).toBe(1);
        expect(host()).toBeNull();
    });

    it('is empty space for a double click beside its text', async () => {
        ready.resolve();
        await expect.poll(host).not.toBeNull();
        const clicked = vi.fn();
        panel.node.addEventListener('dblclick', ({ target }) => target === panel.node && clicked());
        host()!.firstElementChild!.append(document.createElement('p'));
        const clickOn = (element: Element | null): boolean | undefined =>
            element?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
        clickOn(host()!.querySelector('p'));
        expect(clicked).not.toHaveBeenCalled();
        clickOn(host()!.firstElementChild);
        expect(clicked).toHaveBeenCalledOnce();
    });
});
