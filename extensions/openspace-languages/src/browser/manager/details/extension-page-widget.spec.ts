import { WindowService } from '@theia/core/lib/browser/window/window-service';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import { Emitter } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { ServiceSource } from 'openspace-interface/lib/browser/rendering/use-service';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ExtensionsModel } from '../extensions-model';
import { ExtensionPageWidget } from './extension-page-widget';
import { ExtensionPageOptions } from './extension-pages';

const changed = new Emitter<void>();
let model: { state: object; onDidChange: unknown; refresh(): Promise<void>; details: ReturnType<typeof vi.fn> };
let page: ExtensionPageWidget;

beforeEach(() => {
    model = {
        state: { installed: [], needsReload: false }, onDidChange: changed.event, refresh: async () => undefined,
        details: vi.fn(() => Promise.reject(new Error('The registry was asked.')))
    };
    const container = new Container();
    container.bind(ExtensionPageOptions).toConstantValue({ id: 'acme.x' });
    container.bind(ExtensionsModel).toConstantValue(model as unknown as ExtensionsModel);
    container.bind(ServiceSource).toConstantValue(() => undefined);
    container.bind(WindowService).toConstantValue({});
    container.bind(ExtensionPageWidget).toSelf();
    page = container.get(ExtensionPageWidget);
});

afterEach(() => page.dispose());

const lookUp = (): HTMLElement | null => page.node.querySelector('[data-testid="extension-page-look-up"]');

it('asks at once for an extension that the person opens', async () => {
    Widget.attach(page, document.body);
    page.lookUp();
    await vi.waitFor(() => expect(page.node.textContent).toBe('The registry was asked.'));
    expect([model.details.mock.calls, lookUp()]).toEqual([[['acme.x']], null]);
});

it('asks the registry after a reload of the page only when it is told to', async () => {
    page.restoreState(page.storeState());
    Widget.attach(page, document.body);
    await vi.waitFor(() => expect(lookUp()).not.toBeNull());
    expect([model.details.mock.calls, page.node.textContent]).toEqual([[], 'acme.x is not installed.Look it up']);
    lookUp()?.click();
    await vi.waitFor(() => expect(page.node.textContent).toBe('The registry was asked.'));
    expect(model.details.mock.calls).toEqual([['acme.x']]);
});

it('tells after a reload what is installed, also if that happens later', async () => {
    page.restoreState({});
    Widget.attach(page, document.body);
    await vi.waitFor(() => expect(lookUp()).not.toBeNull());
    model.state = { installed: [{ id: 'acme.x', version: '1.0.0' }], needsReload: false };
    changed.fire();
    await vi.waitFor(() => expect(model.details).toHaveBeenCalledOnce());
});
