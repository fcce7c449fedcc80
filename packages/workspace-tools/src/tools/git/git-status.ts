export type GitChange = 'added' | 'modified' | 'deleted' | 'renamed' | 'copied' | 'type changed';

export interface ChangedFile {
    readonly path: string;
    readonly change: GitChange;
    /** The path before, for renames and copies. */
    readonly from?: string;
}

export interface GitStatus {
    /** Absent if no branch is checked out. */
    branch?: string;
    /** Absent before the first commit. */
    commit?: string;
    upstream?: string;
    ahead?: number;
    behind?: number;
    staged: ChangedFile[];
    changed: ChangedFile[];
    untracked: string[];
    conflicted: string[];
}

const CHANGES: Readonly<Record<string, GitChange>> = {
    A: 'added', M: 'modified', D: 'deleted', R: 'renamed', C: 'copied', T: 'type changed'
};

/** Fields before the path, by the letter that begins a record of `git status --porcelain=v2`. */
const FIELDS_BEFORE_PATH: Readonly<Record<string, number>> = { 1: 8, 2: 9, u: 10 };

/** @param parts of `git status --porcelain=v2 --branch -z`, split at NUL */
export function parseStatus(parts: readonly string[]): GitStatus {
    const status: GitStatus = { staged: [], changed: [], untracked: [], conflicted: [] };
    for (let index = 0; index < parts.length; index++) {
        const record = parts[index];
        switch (record[0]) {
            case '#':
                readHeader(record, status);
                break;
            case '?':
                status.untracked.push(record.slice(2));
                break;
            case 'u':
                status.conflicted.push(pathOf(record));
                break;
            case '1':
                readChange(record, undefined, status);
                break;
            case '2':
                readChange(record, parts[++index], status);
        }
    }
    return status;
}

function readHeader(record: string, status: GitStatus): void {
    const [, name, ...values] = record.split(' ');
    const value = values.join(' ');
    if (name === 'branch.head' && value !== '(detached)') {
        status.branch = value;
    } else if (name === 'branch.oid' && value !== '(initial)') {
        status.commit = value;
    } else if (name === 'branch.upstream') {
        status.upstream = value;
    } else if (name === 'branch.ab') {
        status.ahead = Math.abs(Number(values[0]));
        status.behind = Math.abs(Number(values[1]));
    }
}

function readChange(record: string, from: string | undefined, status: GitStatus): void {
    const path = pathOf(record);
    const [staged, changed] = [CHANGES[record[2]], CHANGES[record[3]]];
    if (staged) {
        status.staged.push({ path, change: staged, ...isMove(staged) && from !== undefined && { from } });
    }
    if (changed) {
        status.changed.push({ path, change: changed, ...isMove(changed) && from !== undefined && { from } });
    }
}

const isMove = (change: GitChange): boolean => change === 'renamed' || change === 'copied';

/** Paths may contain spaces: everything behind the fields of a record for a tracked path. */
export function pathOf(record: string): string {
    let start = 0;
    for (let field = 0; field < FIELDS_BEFORE_PATH[record[0]]; field++) {
        start = record.indexOf(' ', start) + 1;
    }
    return record.slice(start);
}
