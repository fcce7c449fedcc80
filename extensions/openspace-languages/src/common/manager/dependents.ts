import { InstalledExtension } from './extension-manager';

/** Those that are enabled and do not run without an extension. */
export function dependentsOf(id: string, installed: readonly InstalledExtension[]): InstalledExtension[] {
    return installed.filter(({ dependencies, isEnabled }) => isEnabled && dependencies.includes(id));
}

/** Ids of what an extension does not run without, and what is not installed or disabled. */
export function missingFor({ dependencies }: InstalledExtension, installed: readonly InstalledExtension[]): string[] {
    return dependencies.filter(id => !installed.some(other => other.id === id && other.isEnabled));
}
