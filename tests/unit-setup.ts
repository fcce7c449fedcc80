import '@theia/core/shared/reflect-metadata';
import Module from 'node:module';

/** Theia's compiled modules `require` style sheets; Node has no loader for them. */
interface ModuleInternals {
    _extensions: Record<string, () => void>;
}
(Module as unknown as ModuleInternals)._extensions['.css'] = () => undefined;

/** What of Theia is needed here; it is loaded by name, because it must not be bundled or transformed. */
interface TheiaModules {
    FrontendApplicationConfigProvider: { set(config: object): void };
    ApplicationProps: { DEFAULT: { frontend: { config: object } } };
}

const PREPARED = Symbol.for('openspace.tests.page-prepared');

if (typeof document !== 'undefined' && !(PREPARED in globalThis)) {
    Object.assign(globalThis, { [PREPARED]: true });
    // jsdom has no drag events and no editing commands, both of which Theia touches while its modules load.
    Object.assign(globalThis, { DragEvent: globalThis.DragEvent ?? class { } });
    Object.assign(document, { queryCommandSupported: () => false });
    const load = Module.createRequire(Module.createRequire(import.meta.url).resolve('@theia/core/package.json'));
    const { FrontendApplicationConfigProvider } = load('@theia/core/lib/browser/frontend-application-config-provider') as TheiaModules;
    const { ApplicationProps } = load('@theia/application-package/lib/application-props') as TheiaModules;
    FrontendApplicationConfigProvider.set({ ...ApplicationProps.DEFAULT.frontend.config });
    const scrollbar = load('perfect-scrollbar') as { default?: unknown };
    scrollbar.default ??= scrollbar;
}
