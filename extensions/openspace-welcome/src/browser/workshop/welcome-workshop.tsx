import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { Container, ContainerModule, interfaces } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { createRoot } from '@theia/core/shared/react-dom/client';
import { ServiceProvider, serviceSource } from 'openspace-interface/lib/browser/rendering/use-service';
import { WelcomeActions } from '../page/welcome-actions';
import { WelcomeFacts } from '../page/welcome-facts';
import { WelcomePage } from '../page/welcome-page';

const bindings = new ContainerModule(bind => {
    bind(WelcomeFacts).toSelf().inSingletonScope();
    bind(WelcomeActions).toSelf().inSingletonScope();
});

/** All that the page needs; `parent` has everything of the IDE. Answers what fills an element with it. */
export function openWorkshop(parent: interfaces.Container): (host: HTMLElement) => Disposable {
    const container = parent.createChild() as Container;
    container.load(bindings);
    const services = serviceSource(container);
    return host => {
        const root = createRoot(host);
        root.render(<ServiceProvider value={services}><WelcomePage /></ServiceProvider>);
        return new DisposableCollection(container.get(WelcomeFacts).watch(), Disposable.create(() => root.unmount()));
    };
}
