import { FileDiff } from '../../common/services/source-control';

/** Of all patches together, in characters: more does not go back to an agent at once. */
const MAX_LENGTH = 30_000;

/** Of the patch of one file, so that a long one leaves room for others. */
const MAX_OF_FILE = 15_000;

/** Shortens patches until they fit into one answer. */
export class PatchBudget {

    /** Something was left out. */
    isSpent = false;

    protected left = MAX_LENGTH;

    spend(file: FileDiff): FileDiff {
        const room = Math.min(this.left, MAX_OF_FILE);
        const patch = file.patch.length <= room ? file.patch : file.patch.slice(0, file.patch.lastIndexOf('\n', room) + 1);
        this.left -= patch.length;
        if (patch === file.patch) {
            return file;
        }
        this.isSpent = true;
        return { ...file, patch, note: 'The rest is not shown: ask for this file alone, or read it.' };
    }
}
