import { CommandRegistry } from '@theia/core/lib/common/command';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ProblemManager } from '@theia/markers/lib/browser/problem/problem-manager';

/** Of our extensions for languages: whose problems they are, and the command that waits until a file has been checked. */
const CHECKERS = [
    { owner: 'eslint', whenChecked: 'openspaceProjectTools.whenChecked' },
    { owner: 'bash', whenChecked: 'openspaceLanguageServers.whenChecked' }
];

/** Programs that check files beside the language servers, such as the ESLint of a project. They say when they are done. */
@injectable()
export class FileCheckers {

    @inject(CommandRegistry)
    protected readonly commands: CommandRegistry;

    @inject(ProblemManager)
    protected readonly problems: ProblemManager;

    /** Resolves when all that they have to say about the present text of a file is known; at once where none is at work. */
    async whenChecked(uri: string): Promise<void> {
        await Promise.all(CHECKERS.map(async ({ whenChecked }) => {
            try {
                await this.commands.getActiveHandler(whenChecked)?.execute(uri);
            } catch {
                // One that goes away meanwhile has no more to say.
            }
        }));
    }

    /** Whether something is known of a file that did not come from them. */
    hasOthers(uri: string): boolean {
        return this.problems.findMarkers({ uri: new URI(uri) }).some(({ owner }) => !CHECKERS.some(checker => checker.owner === owner));
    }

    /** Tells for each change of what is known of a file whether it came from them. */
    watch(uri: string): () => boolean {
        const markers = (): readonly object[] => CHECKERS.flatMap(({ owner }) => this.problems.findMarkers({ uri: new URI(uri), owner }));
        let before = markers();
        return () => {
            // What is said again is made anew, even if it is the same.
            const now = markers();
            const isTheirs = now.length !== before.length || now.some((marker, index) => marker !== before[index]);
            before = now;
            return isTheirs;
        };
    }
}
