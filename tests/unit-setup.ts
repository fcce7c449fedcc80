import Module from 'node:module';
import { afterEach, vi } from 'vitest';
import '@theia/core/shared/reflect-metadata';

/** Less than a test may take, so that what it waits for is named. */
const PATIENCE_MS = 50_000;

const PATIENT = Symbol.for('openspace.tests.patient');

if (!(PATIENT in vi)) {
    // Vitest gives up after a second, which a busy machine needs for a frame.
    const { waitFor } = vi;
    Object.assign(vi, {
        [PATIENT]: true,
        waitFor: (...[callback, options]: Parameters<typeof waitFor>) =>
            waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
    });
}

/** The real one, whatever a test replaces. */
const { setImmediate: later } = globalThis;

// Tests that never wait leave no moment for the answers of the runner, which takes a minute of that for a failure.
afterEach(() => new Promise<void>(done => { later(done); }));

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
