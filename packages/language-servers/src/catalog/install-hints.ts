import { l10n } from 'vscode';

/** Says what the person can do to have a program. The language is not known before the extension is activated. */
export type InstallHint = () => string;

/** The commands stay as they are in every language. */
export function install(program: string, command: string, otherCommand?: string): InstallHint {
    return () => otherCommand === undefined
        ? l10n.t('Install {0}: {1}', program, command)
        : l10n.t('Install {0}: {1}, or {2}', program, command, otherCommand);
}

/** @param site where it is offered to those who do not have what the command needs */
export function installFrom(program: string, command: string, site: string): InstallHint {
    return () => l10n.t('Install {0}: {1}, or from {2}', program, command, site);
}
