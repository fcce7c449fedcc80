import { Resource, ResourceResolver } from '@theia/core/lib/common/resource';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { z } from 'zod';
import { ChangeScope, ChangesService } from '../../common/services/changes-service';

const SCHEME = 'openspace-before';

const querySchema = z.object({
    sessionID: z.string(), messageID: z.string().optional(), git: z.enum(['uncommitted', 'branch']).optional(), path: z.string(),
    copy: z.literal(true).optional(), isGone: z.boolean().optional(), isNow: z.boolean().optional()
});

/** Address of a file as it was before the scope. With the file's own path, so that it has its icon and language. */
export function beforeUri(file: URI, { sessionID, messageID, git, copy }: ChangeScope, path: string): URI {
    return file.withScheme(SCHEME).withQuery(JSON.stringify({ sessionID, messageID, git, copy, path }));
}

/** Address of nothing, in the place of a file that is gone. */
export function goneUri(file: URI, { sessionID }: ChangeScope, path: string): URI {
    return file.withScheme(SCHEME).withQuery(JSON.stringify({ sessionID, path, isGone: true }));
}

/** Address of a file as it is in the copy of a session. */
export function copiedUri(file: URI, { sessionID }: ChangeScope, path: string): URI {
    return file.withScheme(SCHEME).withQuery(JSON.stringify({ sessionID, path, isNow: true }));
}

/** Files as they were before the agent changed them, for the left side of diff editors; the backend knows them. */
@injectable()
export class BeforeResourceResolver implements ResourceResolver {

    @inject(ChangesService) protected readonly changes: ChangesService;

    resolve(uri: URI): Resource {
        if (uri.scheme !== SCHEME) {
            throw new Error(`${uri.scheme} is not ours.`);
        }
        return { uri, readOnly: true, readContents: () => this.read(uri), dispose: () => undefined };
    }

    /** What cannot be shown is said in its place: an editor without a text would say nothing. */
    protected async read(uri: URI): Promise<string> {
        try {
            const { path, isGone, isNow, ...scope } = querySchema.parse(JSON.parse(uri.query));
            if (isNow) {
                return await this.changes.copied(scope.sessionID, path);
            }
            return isGone ? '' : await this.changes.before(scope, path);
        } catch (error) {
            return nls.localize(
                'openspace/chat/changes/beforeFailed', 'What was here before cannot be shown: {0}',
                errorText(error)
            );
        }
    }
}
