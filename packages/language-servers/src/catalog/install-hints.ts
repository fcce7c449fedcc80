import { l10n } from 'vscode';

/** What the person can do to have a program. The commands stay as they are in every language. */
export function install(program: string, command: string, otherCommand?: string): string {
    return otherCommand === undefined
        ? l10n.t('Install {0}: {1}', program, command)
        : l10n.t('Install {0}: {1}, or {2}', program, command, otherCommand);
}

/** @param site where it is offered to those who do not have what the command needs */
export function installFrom(program: string, command: string, site: string): string {
    return l10n.t('Install {0}: {1}, or from {2}', program, command, site);
}
