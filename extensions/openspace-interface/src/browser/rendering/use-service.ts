import { interfaces } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';

/** Answers the service of an identifier: the way of injection into components, which have no constructor. */
export const ServiceSource = Symbol('ServiceSource');
export type ServiceSource = <T>(identifier: interfaces.ServiceIdentifier<T>) => T;

/** Takes services out of a container, each once: components ask with every rendering. */
export function serviceSource(container: interfaces.Container): ServiceSource {
    const known = new Map<unknown, unknown>();
    return <T>(identifier: interfaces.ServiceIdentifier<T>): T => {
        if (!known.has(identifier)) {
            known.set(identifier, container.get(identifier));
        }
        // The container answered it for this identifier.
        return known.get(identifier) as T;
    };
}

const ServiceContext = React.createContext<ServiceSource | undefined>(undefined);

export const ServiceProvider = ServiceContext.Provider;

/** The service that a component acts on; the same with every rendering. */
export function useService<T>(identifier: interfaces.ServiceIdentifier<T>): T {
    const source = React.useContext(ServiceContext);
    if (!source) {
        throw new Error('Components that use services need a ServiceProvider above them.');
    }
    return source(identifier);
}
