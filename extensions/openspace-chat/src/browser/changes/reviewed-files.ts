import { injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { KeptValues } from 'openspace-interface/lib/browser/page/kept-values';
import { ChangedFile, ChangeHunk, ChangeScope } from '../../common/services/changes-service';

const markSchema = z.object({
    /** The file as it was when the person was through with it. */
    fingerprint: z.string().optional(),
    /** Hunks that the person has accepted, by their lines. */
    hunks: z.array(z.string()).readonly()
});

/** By turn (`''` for the whole session), or kind of comparison by git, and path. */
const marksSchema = z.record(z.string(), markSchema);

type Mark = z.infer<typeof markSchema>;

/** What the person has looked at. A file that changes again has not been looked at. */
@injectable()
export class ReviewedFiles extends KeptValues<z.infer<typeof marksSchema>> {

    protected readonly key = 'openspace-changes-reviewed';
    protected readonly schema = marksSchema;

    isReviewed(scope: ChangeScope, file: ChangedFile): boolean {
        return this.markOf(scope, file.path)?.fingerprint === file.fingerprint;
    }

    isAccepted(scope: ChangeScope, file: ChangedFile, hunk: ChangeHunk): boolean {
        return this.isReviewed(scope, file) || (this.markOf(scope, file.path)?.hunks.includes(keyOf(hunk)) ?? false);
    }

    setReviewed(scope: ChangeScope, file: ChangedFile, reviewed: boolean): void {
        this.put(scope, file.path, reviewed ? { fingerprint: file.fingerprint, hunks: file.hunks.map(keyOf) } : undefined);
    }

    /** A file whose hunks are all accepted is reviewed. */
    setAccepted(scope: ChangeScope, file: ChangedFile, hunk: ChangeHunk, accepted: boolean): void {
        const others = file.hunks.filter(other => other.id !== hunk.id && this.isAccepted(scope, file, other)).map(keyOf);
        const hunks = accepted ? [...others, keyOf(hunk)] : others;
        const isWhole = !file.truncated && hunks.length === file.hunks.length;
        this.put(scope, file.path, { hunks, ...isWhole ? { fingerprint: file.fingerprint } : {} });
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

/** Tells hunks of a file apart, wherever they move; not for anything that must be safe. */
function keyOf({ lines }: ChangeHunk): string {
    let hash = 5381;
    for (const character of lines.join('\n')) {
        hash = (hash * 33 + character.codePointAt(0)!) % 0x1_0000_0000;
    }
    return `${lines.length}.${hash.toString(36)}`;
}
