import { ExtensionContribution } from './contributions';

export const EXTENSION_MANAGER_PATH = '/services/openspace-extension-manager';

/** Where the code of an extension runs, if it has any. */
export type ExtensionReach = 'data' | 'everywhere' | 'limited' | 'trusted';

/** By what its author says of folders without trust (`capabilities.untrustedWorkspaces.supported`). */
export function reachOfCode(supported: unknown): ExtensionReach {
    return supported === true ? 'everywhere' : supported === 'limited' ? 'limited' : 'trusted';
}

export interface InstalledExtension {
    /** `publisher.name` */
    readonly id: string;
    readonly version: string;
    readonly name: string;
    readonly publisher: string;
    readonly description: string;
    readonly isBuiltIn: boolean;
    readonly isEnabled: boolean;
    /** Of folders without trust: it has no code, runs there, runs there with less, or does not run there. */
    readonly reach: ExtensionReach;
}

/** What a registry says of an extension. */
export interface OfferedExtension {
    readonly id: string;
    readonly version: string;
    readonly name: string;
    readonly publisher: string;
    readonly description: string;
    readonly downloads: number;
}

/** What the page of an extension says. */
export interface ExtensionDetails {
    readonly id: string;
    readonly version: string;
    readonly name: string;
    readonly publisher: string;
    readonly description: string;
    /** Undefined if the registry does not tell. */
    readonly reach?: ExtensionReach;
    readonly contributions: readonly ExtensionContribution[];
    /** As its author names it. */
    readonly license?: string;
    /** Markdown, of the author. */
    readonly readme?: string;
}

/** Installs and switches extensions, for the person alone. All reject with messages for the user. */
export const ExtensionManager = Symbol('ExtensionManager');
export interface ExtensionManager {
    /** The person has started without extensions. */
    isOff(): Promise<boolean>;
    /** Built-in ones included, by name. */
    list(): Promise<InstalledExtension[]>;
    /** From a .vsix file of this machine, by its URI. Takes the place of another version. */
    installFile(uri: string): Promise<InstalledExtension>;
    /** The newest version, from the registry. */
    installFrom(id: string): Promise<InstalledExtension>;
    search(query: string): Promise<OfferedExtension[]>;
    /** What the registry has in a newer version, of those that the person installed. */
    updates(): Promise<OfferedExtension[]>;
    /** Of what is installed, else of the newest version in the registry. */
    details(id: string): Promise<ExtensionDetails>;
    uninstall(id: string): Promise<void>;
    setEnabled(id: string, isEnabled: boolean): Promise<void>;
}

/** A page, which is told when the list is another. */
export interface ExtensionManagerClient {
    onExtensionsChanged(): void;
}
