import { injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { KeptValues } from 'openspace-interface/lib/browser/page/kept-values';
import { agentEditsOf, ChangeEdit, editKey, editsOf } from '../../common/changes/change-edits';
import { ChangedFile, ChangeHunk, ChangeScope } from '../../common/services/changes-service';

const markSchema = z.object({
    /** The file as it was when the person was through with it. */
    fingerprint: z.string().optional(),
    /** Keys of the edits that the person has accepted. */
    hunks: z.array(z.string()).readonly()
});

/** By turn (`''` for the whole session), or kind of comparison by git, and path. */
const marksSchema = z.record(z.string(), markSchema);

type Mark = z.infer<typeof markSchema>;

/** Of edits that are others by now; what they were still counts for the lines that changed again. */
const MAX_EARLIER = 200;

/** Stands for the path of a file. */
const WHOLE_TURN = '';

/** What the person has looked at. A file that the agent changes again has not been looked at. */
@injectable()
export class ReviewedFiles extends KeptValues<z.infer<typeof marksSchema>> {

    protected readonly key = 'openspace-changes-reviewed';
    protected readonly schema = marksSchema;

    isReviewed(scope: ChangeScope, file: ChangedFile): boolean {
        const mark = this.markOf(scope, file.path);
        return mark !== undefined && (mark.fingerprint === file.fingerprint || hasAllOfAgent(mark, file));
    }

    isAccepted(scope: ChangeScope, file: ChangedFile, hunk: ChangeHunk): boolean {
        return editsOf(hunk).every(edit => this.isKept(scope, file, edit));
    }

    isKept(scope: ChangeScope, file: ChangedFile, edit: ChangeEdit): boolean {
        const mark = this.markOf(scope, file.path);
        return mark !== undefined && (mark.fingerprint === file.fingerprint || mark.hunks.includes(editKey(edit)));
    }

    setReviewed(scope: ChangeScope, file: ChangedFile, reviewed: boolean): void {
        const keys = allEdits(file).map(editKey);
        this.put(scope, file.path, reviewed ? { fingerprint: file.fingerprint, hunks: keys } : undefined);
    }

    setAccepted(scope: ChangeScope, file: ChangedFile, hunk: ChangeHunk, accepted: boolean): void {
        this.setKept(scope, file, editsOf(hunk), accepted);
    }

    /** A file whose edits by the agent are all accepted is reviewed. */
    setKept(scope: ChangeScope, file: ChangedFile, edits: readonly ChangeEdit[], kept: boolean): void {
        const ids = new Set(edits.map(({ id }) => id));
        const all = allEdits(file);
        const left = all.filter(edit => ids.has(edit.id) ? kept : this.isKept(scope, file, edit));
        const isWhole = !file.truncated && left.length === all.length;
        const current = new Set(all.map(editKey));
        const earlier = this.markOf(scope, file.path)?.hunks.filter(key => !current.has(key)) ?? [];
        this.put(scope, file.path, {
            hunks: [...earlier.slice(-MAX_EARLIER), ...left.map(editKey)], ...isWhole ? { fingerprint: file.fingerprint } : {}
        });
    }

    /** Keys of the edits of the session that are or were accepted, by path. */
    acceptedIn(sessionID: string): Readonly<Record<string, readonly string[]>> {
        const begin = placeOf({ sessionID }, '');
        return Object.fromEntries(Object.entries(this.valueOf(sessionID) ?? {})
            .flatMap(([place, { hunks }]) => place.startsWith(begin) && hunks.length > 0 ? [[place.slice(begin.length), hunks]] : []));
    }

    /** All that has changed since a message of the person was accepted at once. */
    isTurnKept(sessionID: string, messageID: string): boolean {
        return this.markOf({ sessionID, messageID }, WHOLE_TURN) !== undefined;
    }

    setTurnKept(sessionID: string, messageID: string): void {
        this.put({ sessionID, messageID }, WHOLE_TURN, { hunks: [] });
    }

    protected markOf(scope: ChangeScope, path: string): Mark | undefined {
        return this.valueOf(scope.sessionID)?.[placeOf(scope, path)];
    }

    protected put(scope: ChangeScope, path: string, mark: Mark | undefined): void {
        const place = placeOf(scope, path);
        const { [place]: _before, ...others } = this.valueOf(scope.sessionID) ?? {};
        this.keep(scope.sessionID, mark ? { ...others, [place]: mark } : others);
    }
}

function placeOf({ messageID, git }: ChangeScope, path: string): string {
    return `${git ?? messageID ?? ''} ${path}`;
}

/** Only others have changed the file since the person accepted what the agent did. */
function hasAllOfAgent({ hunks }: Mark, file: ChangedFile): boolean {
    const edits = agentEditsOf(file);
    return !file.truncated && !!file.others && edits.length > 0 && edits.every(edit => hunks.includes(editKey(edit)));
}

function allEdits({ hunks }: ChangedFile): ChangeEdit[] {
    return hunks.flatMap(editsOf);
}
