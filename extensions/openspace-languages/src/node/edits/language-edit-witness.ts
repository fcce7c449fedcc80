import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { AgentEdit, EditPlace, EditRemark, EditWitness } from 'openspace-core/lib/node/edits/edit-witness';
import { CommandRouter } from 'openspace-core/lib/node/router/command-router';
import { languageDiagnostics } from '../../common';
import { EditWatchPage } from '../../common/edit-watch';
import { EditWatchers } from './edit-watchers';

/** A page that does not answer is gone: it has bounds of its own. */
const MAX_WAIT_MS = 30_000;

/** Says which errors are new in files that the agent has changed. The page in which its commands run knows them. */
@injectable()
export class LanguageEditWitness implements EditWitness {

    @inject(CommandRouter)
    protected readonly router: CommandRouter;

    @inject(EditWatchers)
    protected readonly watchers: EditWatchers;

    @inject(ILogger) @named('openspace-languages:LanguageEditWitness')
    protected readonly logger: ILogger;

    didBeginTurn(place: EditPlace): void {
        this.tell(place, page => page.refresh());
    }

    didRead(place: EditPlace, paths: readonly string[]): void {
        this.tell(place, page => page.remember(paths, false));
    }

    willEdit(place: EditPlace, paths: readonly string[]): void {
        this.tell(place, page => page.remember(paths, true));
    }

    async didEdit(place: EditPlace, edits: readonly AgentEdit[], signal: AbortSignal): Promise<EditRemark | undefined> {
        const page = this.pageOf(place);
        if (!page) {
            return undefined;
        }
        const found = await Promise.race([page.check(edits), over(signal)]);
        return found && { cmd: languageDiagnostics.id, data: found.data, accept: () => this.tell(place, () => page.accept(found.id)) };
    }

    protected pageOf({ sessionID, directory }: EditPlace): EditWatchPage | undefined {
        return this.watchers.of(this.router.pick(sessionID, directory, languageDiagnostics.id));
    }

    /** Nobody waits for it. */
    protected tell(place: EditPlace, notify: (page: EditWatchPage) => Promise<void>): void {
        const page = this.pageOf(place);
        if (page) {
            notify(page).catch((error: unknown) => this.logger.debug('a page could not be told of edits', { reason: String(error) }));
        }
    }
}

function over(signal: AbortSignal): Promise<undefined> {
    return new Promise(done => {
        const timer = setTimeout(() => done(undefined), MAX_WAIT_MS);
        signal.addEventListener('abort', () => {
            clearTimeout(timer);
            done(undefined);
        }, { once: true });
    });
}
