import { open, OpenerService } from '@theia/core/lib/browser/opener-service';
import { nls } from '@theia/core/lib/common/nls';
import { Resource, ResourceResolver } from '@theia/core/lib/common/resource';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { Session } from 'openspace-agent/lib/common';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { SessionsService } from '../../common/services/sessions-service';
import { exportFileName, toJson } from '../model/session-export';
import { SessionTitles } from './session-titles';

const SCHEME = 'openspace-raw';

/** Conversations as the agent server has them, in an editor that cannot change them. */
@injectable()
export class RawMessages implements ResourceResolver {

    @inject(SessionsService) protected readonly service: SessionsService;
    @inject(SessionTitles) protected readonly titles: SessionTitles;
    @inject(OpenerService) protected readonly opener: OpenerService;

    async show(session: Session): Promise<void> {
        await open(
            this.opener,
            new URI().withScheme(SCHEME).withPath(`/${exportFileName(this.titles.titleOf(session), 'json')}`).withQuery(session.id),
            { mode: 'activate' }
        );
    }

    resolve(uri: URI): Resource {
        if (uri.scheme !== SCHEME) {
            throw new Error(`${uri.scheme} is not ours.`);
        }
        return { uri, readOnly: true, readContents: () => this.read(uri.query), dispose: () => undefined };
    }

    /** What cannot be shown is said in its place. */
    protected async read(sessionID: string): Promise<string> {
        try {
            return toJson(await this.service.transcript(sessionID));
        } catch (error) {
            return nls.localize(
                'openspace/chat/rawFailed', 'The messages cannot be shown: {0}', errorText(error)
            );
        }
    }
}
