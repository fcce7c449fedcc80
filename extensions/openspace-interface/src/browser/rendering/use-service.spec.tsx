import { Container } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { createRoot } from '@theia/core/shared/react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ServiceProvider, serviceSource, useService } from './use-service';

const Greeting = Symbol('Greeting');

const Greeter = (): React.ReactElement => <p>{useService<{ text: string }>(Greeting).text}</p>;

function render(element: React.ReactElement): HTMLElement {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const host = document.createElement('div');
    React.act(() => createRoot(host).render(element));
    return host;
}

describe('useService', () => {
    afterEach(() => vi.restoreAllMocks());

    it('gives a component what the container holds', () => {
        const container = new Container();
        container.bind(Greeting).toConstantValue({ text: 'Hello' });
        expect(render(<ServiceProvider value={serviceSource(container)}><Greeter /></ServiceProvider>).textContent).toBe('Hello');
    });

    it('asks the container once, however often a component renders', () => {
        const create = vi.fn(() => ({ text: 'Hello' }));
        const container = new Container();
        container.bind(Greeting).toDynamicValue(create);
        const source = serviceSource(container);
        expect(source(Greeting)).toBe(source(Greeting));
        expect(create).toHaveBeenCalledTimes(1);
    });

    it('says what is missing above a component', () => {
        vi.spyOn(console, 'error').mockImplementation(() => undefined);
        expect(() => render(<Greeter />)).toThrow('ServiceProvider');
    });
});
