import { DECLINED, FinishedCommand, STOPPED } from '../../common';

export type FailureSeverity = 'error' | 'warning';

/**
 * How bad it is for the person that a command did not do what it should. Undefined if it is not worth a word: it
 * succeeded, or the person prevented it.
 */
export function failureSeverity(
    { decision, result, risk }: Pick<FinishedCommand, 'decision' | 'result' | 'risk'>
): FailureSeverity | undefined {
    if (result.success || result.error === DECLINED || result.error === STOPPED) {
        return undefined;
    }
    switch (decision.verdict) {
        case 'ran':
            // A look at something that is not there is no harm.
            return risk === 'view' ? 'warning' : 'error';
        case 'refused':
            // Nothing that writes will work before the person has made room on the disk.
            return decision.rule === 'audit' ? 'error' : 'warning';
        case 'limited':
        case 'declined':
        case 'echo':
            return 'warning';
        default:
            return undefined;
    }
}

/** Whether the preference `openspace.notifications.commandFailures` lets it be shown. */
export function isShown(severity: FailureSeverity, preference: string): boolean {
    return preference === 'all' || preference !== 'disabled' && severity === 'error';
}
