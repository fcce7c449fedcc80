import '@theia/core/shared/reflect-metadata';
import Module from 'node:module';

/** Theia's compiled modules `require` style sheets; Node has no loader for them. */
interface ModuleInternals {
    _extensions: Record<string, () => void>;
}
(Module as unknown as ModuleInternals)._extensions['.css'] = () => undefined;

if (typeof document !== 'undefined') {
    // jsdom has no drag events and no editing commands, both of which Theia touches while its modules load.
    Object.assign(globalThis, { DragEvent: globalThis.DragEvent ?? class { } });
    Object.assign(document, { queryCommandSupported: document.queryCommandSupported ?? (() => false) });
    const require = Module.createRequire(Module.createRequire(import.meta.url).resolve('@theia/core/package.json'));
    const { FrontendApplicationConfigProvider } = require('@theia/core/lib/browser/frontend-application-config-provider');
    const { ApplicationProps } = require('@theia/application-package/lib/application-props');
    FrontendApplicationConfigProvider.set({ ...ApplicationProps.DEFAULT.frontend.config });
    const scrollbar = require('perfect-scrollbar');
    scrollbar.default ??= scrollbar;
}
