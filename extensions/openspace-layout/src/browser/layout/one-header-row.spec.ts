import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Container } from '@theia/core/shared/inversify';
import { expect, it, vi } from 'vitest';
import { OneHeaderRow } from './one-header-row';

interface Side {
    readonly tabBar: { currentTitle: unknown; readonly currentChanged: { connect(listener: () => void): void } };
    readonly toolBar: { readonly setHidden: ReturnType<typeof vi.fn> };
    readonly listeners: Array<() => void>;
}

it('leaves out the row with the name above views that have a header, and only there', () => {
    const sides = ['left', 'right'].map((): Side => {
        const listeners: Array<() => void> = [];
        return {
            tabBar: {
                currentTitle: undefined,
                currentChanged: { connect: listener => void listeners.push(listener) }
            },
            toolBar: { setHidden: vi.fn() },
            listeners
        };
    });
    const container = new Container();
    container.bind<unknown>(ApplicationShell).toConstantValue({ leftPanelHandler: sides[0], rightPanelHandler: sides[1] });
    container.bind(OneHeaderRow).toSelf();
    container.get(OneHeaderRow).onStart();
    const show = (dataset: object | undefined): void => {
        sides[1].tabBar.currentTitle = dataset && { owner: { node: { dataset } } };
        sides[1].listeners.forEach(listener => listener());
    };
    show({ ownHeader: '' });
    show(undefined);
    show({});
    expect(sides[1].toolBar.setHidden.mock.calls).toEqual([[true], [false]]);
    expect(sides[0].toolBar.setHidden).not.toHaveBeenCalled();
});
