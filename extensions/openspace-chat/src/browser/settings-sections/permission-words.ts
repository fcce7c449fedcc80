import { nls } from '@theia/core/lib/common/nls';
import { PermissionAction, PermissionRule, ruleProblem } from 'openspace-agent/lib/common';

export function actionWord(action: PermissionAction): string {
    switch (action) {
        case 'allow': return nls.localize('openspace/chat/settings/allow', 'Allow');
        case 'ask': return nls.localize('openspace/chat/settings/askAction', 'Ask');
        case 'deny': return nls.localize('openspace/chat/settings/deny', 'Deny');
    }
}

/** Why it cannot be a rule, as a message for the user. */
export function ruleProblemWords(rule: PermissionRule, others: readonly PermissionRule[]): string | undefined {
    switch (ruleProblem(rule, others)) {
        case undefined: return undefined;
        case 'no-tool': return nls.localize('openspace/chat/settings/noTool', 'Name a tool, for example bash, edit or webfetch.');
        case 'bad-tool': return nls.localize(
            'openspace/chat/settings/badTool', 'Names of tools have letters, digits, _ and - only; * stands for any characters.'
        );
        case 'no-pattern': return nls.localize('openspace/chat/settings/noPattern', 'Enter a pattern, or * for everything.');
        case 'twice': return nls.localize('openspace/chat/settings/ruleTwice', 'There is a rule for this already.');
    }
}
