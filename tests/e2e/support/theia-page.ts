import { Page } from '@playwright/test';

/** What tests use of Theia in the page, which hands out the container of its services. */
interface TheiaWindow {
    readonly theia?: { readonly container: Container };
}

interface Container {
    readonly _bindingDictionary: { getMap(): Map<unknown, unknown> };
    get<T>(identifier: unknown): T;
}

interface Widget {
    readonly id: string;
    readonly parent: Widget | null;
}

interface Shell {
    readonly widgets: readonly Widget[];
    collapsePanel(area: 'bottom'): Promise<void>;
    closeMany(widgets: Shell['widgets'], options: { save: boolean }): Promise<unknown>;
}

interface Commands {
    readonly commandIds: readonly string[];
    executeCommand(id: string): Promise<unknown>;
}

interface Themes {
    setCurrentTheme(id: string, persist: boolean): void;
}

interface Preferences {
    inspect(name: string): { globalValue?: unknown } | undefined;
}

/** The view of source control comes with git's extension, a moment after the page. */
const COMES_BY_ITSELF = 'scm-view-container';

/** Ids of all views, editors and the like that are open, in whatever area; not of those that are a part of another. */
export const openWidgets = (page: Page): Promise<string[]> => page.evaluate(ignored => {
    const { container } = (globalThis as unknown as Required<TheiaWindow>).theia;
    // Names of classes are shortened in the bundle, those of their members are not.
    const isShell = (key: unknown): boolean => typeof key === 'function' && 'closeMany' in (key.prototype as object);
    const { widgets } = container.get<Shell>([...container._bindingDictionary.getMap().keys()].find(isShell));
    const isPart = ({ parent }: Widget): boolean => !!parent && (widgets.includes(parent) || isPart(parent));
    return widgets.filter(widget => !isPart(widget)).map(({ id }) => id).filter(id => id !== ignored);
}, COMES_BY_ITSELF);

/** Closes everything but these and folds panels, without a question; what was typed and not saved is dropped. */
export const closeAllBut = (page: Page, kept: readonly string[]): Promise<void> => page.evaluate(async ids => {
    const { container } = (globalThis as unknown as Required<TheiaWindow>).theia;
    const keys = [...container._bindingDictionary.getMap().keys()];
    const shell = container.get<Shell>(keys.find(key => typeof key === 'function' && 'closeMany' in (key.prototype as object)));
    const commands = container.get<Commands>(keys.find(key => typeof key === 'symbol' && key.description === 'CommandService'));
    // To close a part is to close the whole.
    const isKept = ({ id, parent }: Widget): boolean => ids.includes(id) || !!parent && isKept(parent);
    await shell.closeMany(shell.widgets.filter(widget => !isKept(widget)), { save: false });
    await shell.collapsePanel('bottom');
    for (const id of ['notifications.commands.clearAll', 'navigator.collapse.all']) {
        // The explorer may be closed.
        await commands.executeCommand(id).catch(() => undefined);
    }
}, [...kept, COMES_BY_ITSELF]);

/** Waits until the page goes by these user settings; `undefined` is the default. */
export async function settingsArrived(page: Page, settings: ReadonlyMap<string, unknown>): Promise<void> {
    await page.waitForFunction(wanted => {
        const { container } = (globalThis as unknown as Required<TheiaWindow>).theia;
        const isPreferences = (key: unknown): boolean => typeof key === 'symbol' && key.description === 'PreferenceService';
        const preferences = container.get<Preferences>([...container._bindingDictionary.getMap().keys()].find(isPreferences));
        return wanted.every(([name, value]) => JSON.stringify(preferences.inspect(name)?.globalValue) === JSON.stringify(value));
    }, [...settings]);
}

/** Ids of all commands that the person can run. */
export const commandIds = (page: Page): Promise<readonly string[]> => page.evaluate(() => {
    const { container } = (globalThis as unknown as Required<TheiaWindow>).theia;
    const isCommands = (key: unknown): boolean => typeof key === 'symbol' && key.description === 'CommandService';
    return [...container.get<Commands>([...container._bindingDictionary.getMap().keys()].find(isCommands)).commandIds];
});

/** Runs a command as a key or a menu does, without either. */
export const runCommand = (page: Page, id: string): Promise<void> => page.evaluate(async command => {
    const { container } = (globalThis as unknown as Required<TheiaWindow>).theia;
    const isCommands = (key: unknown): boolean => typeof key === 'symbol' && key.description === 'CommandService';
    await container.get<Commands>([...container._bindingDictionary.getMap().keys()].find(isCommands)).executeCommand(command);
}, id);

/** Shows a theme in this page until it is loaded again. */
export const setTheme = (page: Page, id: string): Promise<void> => page.evaluate(theme => {
    const { container } = (globalThis as unknown as Required<TheiaWindow>).theia;
    const isThemes = (key: unknown): boolean => typeof key === 'function' && 'setCurrentTheme' in (key.prototype as object);
    container.get<Themes>([...container._bindingDictionary.getMap().keys()].find(isThemes)).setCurrentTheme(theme, false);
}, id);
