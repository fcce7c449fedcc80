import { PATH, MORE } from './shared-words.mjs';

const OTHER_REPOSITORIES = 'folders of the workspace that are in other repositories';

/** @type {Record<string, import('../command-words.mjs').CommandWords>} */
export const SOURCE_CONTROL_WORDS = {
    'openspace.scm.status': {
        more: ['Files that git ignores are not told of. A folder in which nothing is known to git is one entry, with a slash at its end. '
            + 'What has changed inside of a submodule is told when its own path is asked for.'],
        args: { path: 'file or folder; without it, the folder that is open' },
        limits: { path: 'at most 300 files are told' },
        result: {
            'path': 'what was looked at',
            'branch': 'the branch; missing if none is checked out',
            'commit': 'id of the commit that is checked out; missing before the first one',
            'upstream': 'where the branch is pushed to',
            'ahead': 'commits that are not there',
            'behind': 'commits that are only there',
            'operation': 'what has begun and is not over: `merge`, `rebase`, `cherry-pick`, `revert` or `bisect`',
            'files': 'files that are not as in the last commit',
            'files[].path': 'the file',
            'files[].index': 'what is staged',
            'files[].worktree': 'what is not staged',
            'files[].from': 'the name that it had',
            'files[].conflict': 'how both sides changed it, such as `both modified`',
            'files[].submodule': 'it is a repository of its own',
            'truncated': MORE,
            'otherRepositories': OTHER_REPOSITORIES
        }
    },
    'openspace.scm.diff': {
        more: ['Files that nobody has added to git are not compared; *Show Status* names them.'],
        args: {
            path: 'file or folder; without it, the folder that is open',
            staged: 'true: only what is staged; false: only what is not; without it, both',
            since: 'compare with this tag, branch or commit instead of the last commit'
        },
        limits: { path: 'at most 300 files and 30 000 characters of patches are told, of one file at most 15 000' },
        result: {
            'files': 'files that differ',
            'files[].path': 'the file',
            'files[].status': 'what happened to it',
            'files[].from': 'the name that it had',
            'files[].additions': 'lines that are new',
            'files[].deletions': 'lines that are gone',
            'files[].patch': 'the lines, as git shows them, from the first `@@` on',
            'files[].note': 'why there is no patch, or only a part of it',
            'truncated': MORE,
            'otherRepositories': OTHER_REPOSITORIES
        }
    },
    'openspace.scm.blame': {
        more: [
            'Lines are those that you see, unsaved changes included, which are in no commit. '
                + 'Neighbouring lines of the same commit are one entry.'
        ],
        args: {
            path: PATH, line: 'first line, from 1; without it, all of the file', endLine: 'last line, inclusive; without it, only the first'
        },
        limits: { path: 'at most 300 entries are told' },
        result: {
            'lines': 'where lines come from',
            'lines[].line': 'first line, from 1',
            'lines[].endLine': 'last line, inclusive',
            'lines[].commit': 'id of the commit; missing if the lines are not committed',
            'lines[].author': 'who wrote them',
            'lines[].date': 'when',
            'lines[].summary': 'the first line of the commit\'s message',
            'truncated': MORE
        }
    }
};
