import { expect, it } from 'vitest';
import { parseStatus } from './git-status.js';

it('reads every kind of record', () => {
    const hash = '0'.repeat(40);
    expect(parseStatus([
        `# branch.oid ${hash}`, '# branch.head feature/x', '# branch.upstream origin/feature/x', '# branch.ab +2 -3', '# stash 4',
        `1 MM N... 100644 100644 100644 ${hash} ${hash} a b.txt`,
        `1 .D N... 100644 100644 000000 ${hash} ${hash} gone`,
        `2 R. N... 100644 100644 100644 ${hash} ${hash} R100 new name\nwith line`, 'old -> name',
        `2 .C N... 100644 100644 100644 ${hash} ${hash} C75 copy`, 'original',
        `1 .T N... 100644 100644 120000 ${hash} ${hash} link`,
        `u UU N... 100644 100644 100644 100644 ${hash} ${hash} ${hash} in conflict`,
        '? untracked file', '! ignored'
    ])).toEqual({
        commit: hash, branch: 'feature/x', upstream: 'origin/feature/x', ahead: 2, behind: 3,
        staged: [{ path: 'a b.txt', change: 'modified' }, { path: 'new name\nwith line', change: 'renamed', from: 'old -> name' }],
        changed: [
            { path: 'a b.txt', change: 'modified' }, { path: 'gone', change: 'deleted' },
            { path: 'copy', change: 'copied', from: 'original' }, { path: 'link', change: 'type changed' }
        ],
        untracked: ['untracked file'],
        conflicted: ['in conflict']
    });
});

it('knows no branch and no commit where there is none', () => {
    expect(parseStatus(['# branch.oid (initial)', '# branch.head (detached)'])).toEqual(
        { staged: [], changed: [], untracked: [], conflicted: [] }
    );
});
