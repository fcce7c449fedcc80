import { l10n } from 'vscode';

/** For the person, as what a process says when it ends. */
export function howItEnded(code: number | null, signal: NodeJS.Signals | null): string {
    return signal === null ? l10n.t('It ended with code {0}', String(code)) : l10n.t('It was ended by {0}', signal);
}
