import { ChangeKind } from '../../common/services/source-control';
import { quotedBelow, unquoted } from './quoted-name';

/** A file of `git diff`, with paths from the top of the repository. */
export interface DiffEntry {
    readonly path: string;
    readonly from?: string;
    readonly status: ChangeKind;
    readonly additions: number;
    readonly deletions: number;
    readonly isBinary: boolean;
    readonly isSubmodule: boolean;
    /** From the first hunk on. Undefined if it was cut off. */
    readonly patch: string | undefined;
}

/** Wanted of git so that {@link readDiff} understands it. Nothing but git runs, and what is in submodules is not looked at. */
export const DIFF_WORDS: readonly string[] = [
    '--raw', '--numstat', '--patch', '--no-color', '--no-ext-diff', '--no-textconv', '--find-renames', '--submodule=short',
    '--ignore-submodules=dirty', '--src-prefix=a/', '--dst-prefix=b/', '--diff-algorithm=histogram'
];

const RAW = /^:(\d+) (\d+) \w+ \w+ ([A-Z])\d*\t([^\t]+)(?:\t([^\t]+))?$/;
const COUNTS = /^(-|\d+)\t(-|\d+)\t/;

const KINDS: Readonly<Record<string, ChangeKind>> = {
    A: 'added', D: 'deleted', R: 'renamed', C: 'copied', T: 'type changed', U: 'conflict'
};

const SUBMODULE = '160000';

/** Reads `git diff` with {@link DIFF_WORDS}. Of a text that was cut, the last patch is missing its end, and more may be missing. */
export function readDiff(text: string): DiffEntry[] {
    // Names have no line breaks in them, and lines of files begin with a space or a sign: this is where the patch of a file begins.
    const [lists, ...parts] = text.split(/^(?=diff --git )/m);
    const lines = lists.split('\n');
    const counts = lines.flatMap(line => {
        const match = COUNTS.exec(line);
        return match ? [match] : [];
    });
    const entries = lines.flatMap(line => {
        const match = RAW.exec(line);
        return match ? [match] : [];
    });
    // With one side of a conflict there is an entry for the conflict as well, without a patch.
    const compared = new Set(entries.filter(([, , , letter]) => letter !== 'U').map(([, , , , first]) => first));
    const patches = patchesOf(parts);
    return entries.flatMap(([, before, after, letter, first, second], index) => {
        if (letter === 'U' && compared.has(first)) {
            return [];
        }
        const name = second ?? first;
        const [, added = '', removed = ''] = counts[index] ?? [];
        return [{
            path: unquoted(name),
            ...second === undefined ? {} : { from: unquoted(first) },
            status: KINDS[letter] ?? 'modified',
            additions: Number(added) || 0,
            deletions: Number(removed) || 0,
            isBinary: added === '-',
            isSubmodule: before === SUBMODULE || after === SUBMODULE,
            patch: letter === 'U' ? '' : patches.get(`diff --git ${quotedBelow('a', first)} ${quotedBelow('b', name)}`)
        }];
    });
}

/** By their first lines. A file that became a link, or the other way round, has two. */
function patchesOf(parts: readonly string[]): ReadonlyMap<string, string> {
    const patches = new Map<string, string>();
    for (const part of parts) {
        const [header] = part.split('\n', 1);
        const hunks = part.search(/^@@ /m);
        patches.set(header, (patches.get(header) ?? '') + (hunks < 0 ? '' : part.slice(hunks)));
    }
    return patches;
}
