import { ChangeKind } from '../../common/services/source-control';

/** An entry of `git status`, with paths from the top of the repository. */
export interface StatusEntry {
    readonly path: string;
    readonly index?: ChangeKind;
    readonly worktree?: ChangeKind;
    readonly from?: string;
    readonly conflict?: string;
    readonly submodule?: boolean;
}

const KINDS: Readonly<Record<string, ChangeKind>> = {
    M: 'modified', A: 'added', D: 'deleted', R: 'renamed', C: 'copied', T: 'type changed'
};

const CONFLICTS: Readonly<Record<string, string>> = {
    DD: 'both deleted', AU: 'added by us', UD: 'deleted by them', UA: 'added by them', DU: 'deleted by us', AA: 'both added',
    UU: 'both modified'
};

/** How many fields stand before the path of an entry. */
const FIELDS: Readonly<Record<string, number>> = { 1: 8, 2: 9, u: 10 };

/** Reads `git status --porcelain=v2 -z`, as far as it goes: what is cut off at the end is left out. */
export function readStatus(text: string): StatusEntry[] {
    const records = text.split('\0').slice(0, -1);
    const entries: StatusEntry[] = [];
    for (let index = 0; index < records.length; index++) {
        const record = records[index];
        const type = record.charAt(0);
        if (type === '?') {
            entries.push({ path: record.slice(2), worktree: 'untracked' });
        } else if (type in FIELDS) {
            // The name that a renamed file had is a record of its own.
            const from = type === '2' ? records[++index] : undefined;
            if (type !== '2' || from !== undefined) {
                entries.push(changed(record, FIELDS[type], from));
            }
        }
    }
    return entries;
}

function changed(record: string, count: number, from: string | undefined): StatusEntry {
    const fields = record.split(' ');
    const [type, letters, submodule] = fields;
    const path = fields.slice(count).join(' ');
    if (type === 'u') {
        return { path, worktree: 'conflict', conflict: CONFLICTS[letters] ?? letters };
    }
    return {
        path,
        ...kindOf('index', letters.charAt(0)),
        ...kindOf('worktree', letters.charAt(1)),
        ...from === undefined ? {} : { from },
        ...submodule.startsWith('S') ? { submodule: true } : {}
    };
}

function kindOf(member: 'index' | 'worktree', letter: string): Pick<StatusEntry, 'index' | 'worktree'> {
    return letter in KINDS ? { [member]: KINDS[letter] } : {};
}
