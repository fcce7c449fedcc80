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
    /** Ids, in small letters, of those that it does not run without. */
    readonly dependencies: readonly string[];
}

export interface ExtensionVersion {
    readonly id: string;
    readonly version: string;
}

/** Something that an extension asks for and does not get. */
export interface MissingExtension {
    readonly id: string;
    /** The id of the one that asks for it. */
    readonly neededBy: string;
    /** That one does not run without it. */
    readonly isRequired: boolean;
    readonly reason: string;
}

/** What follows from an installation, before anything of it has happened. */
export interface InstallPlan {
    readonly extension: ExtensionVersion;
    /** What it needs and what belongs to it, as far as it is not there yet and can be had. */
    readonly along: readonly ExtensionVersion[];
    readonly missing: readonly MissingExtension[];
    /** Why it is not the newest version, if so. */
    readonly notice?: string;
}

/** What a registry answered when it was asked for newer versions. */
export interface FoundUpdates {
    readonly offers: readonly OfferedExtension[];
    /** Ids of those for which it gave no answer, and why. */
    readonly unasked: ReadonlyArray<{ readonly id: string; readonly reason: string }>;
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
    /** Ids of the extensions that it does not run without. */
    readonly dependencies: readonly string[];
    /** Ids of those that belong to it, if it is a pack. */
    readonly pack: readonly string[];
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
    /** Of a .vsix file of this machine, by its URI. The registry is asked for what it needs that is not there. */
    planFile(uri: string): Promise<InstallPlan>;
    /** Of the newest version in the registry that can run here. */
    planFrom(id: string): Promise<InstallPlan>;
    /** A .vsix file and what the person wants from the registry beside it; all of it or nothing. Takes the place of other versions. */
    installFile(uri: string, along: readonly ExtensionVersion[]): Promise<void>;
    /** From the registry; all of it or nothing. Takes the place of other versions. */
    installFrom(extensions: readonly ExtensionVersion[]): Promise<void>;
    search(query: string): Promise<OfferedExtension[]>;
    /** What the registry has in a newer version that can run here, of those that the person installed. */
    updates(): Promise<FoundUpdates>;
    /** Of what is installed, else of the newest version in the registry. */
    details(id: string): Promise<ExtensionDetails>;
    uninstall(id: string): Promise<void>;
    setEnabled(id: string, isEnabled: boolean): Promise<void>;
}

/** A page, which is told when the list is another. */
export interface ExtensionManagerClient {
    onExtensionsChanged(): void;
}
