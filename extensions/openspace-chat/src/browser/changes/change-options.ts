import { nls } from '@theia/core/lib/common/nls';
import { ChangeList, ChangeScope } from '../../common/services/changes-service';
import { ListedMessage } from '../model/session-revert';
import { ChangePart } from './changes-model';

export interface ChangeOption {
    /** For the list of choices. */
    readonly value: string;
    readonly label: string;
    readonly part: ChangePart;
}

/** What can be chosen to look at. What is chosen is always among it. */
export function changeOptions(
    turns: readonly ListedMessage[], repository: ChangeList['repository'], scope: ChangeScope | undefined
): ChangeOption[] {
    const { branch, mainBranch } = repository ?? {};
    const hasBranch = branch !== undefined && mainBranch !== undefined && branch !== mainBranch;
    return [
        option({}, nls.localize('openspace/chat/changes/wholeSession', 'This session')),
        ...turns.map(({ id, label }) => option({ messageID: id }, nls.localize('openspace/chat/changes/turn', 'Since: {0}', label))),
        ...repository || scope?.git
            ? [option({ git: 'uncommitted' }, nls.localize('openspace/chat/changes/uncommitted', 'Uncommitted changes'))]
            : [],
        ...hasBranch || scope?.git === 'branch' ? [option({ git: 'branch' }, hasBranch
            ? nls.localize('openspace/chat/changes/branchOf', 'Branch {0}, since {1}', branch, mainBranch)
            : nls.localize('openspace/chat/changes/branch', 'This branch'))] : []
    ];
}

export function optionValue({ messageID, git }: ChangePart): string {
    return git ?? messageID ?? '';
}

function option(part: ChangePart, label: string): ChangeOption {
    return { value: optionValue(part), label, part };
}
