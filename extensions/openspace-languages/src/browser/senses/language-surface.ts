import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { EditWatch } from '../../common/edit-watch';
import { languageIntroduction } from '../../common/language-introduction';
import { SensesLoader } from './senses-loader';

/** Connects this page with the backend, once. */
export const EditWatchFactory = Symbol('EditWatchFactory');

/** Code as the language servers understand it. */
@injectable()
export class LanguageSurface implements Surface {

    @inject(SensesLoader)
    protected readonly loader: SensesLoader;

    @inject(EditWatchFactory)
    protected readonly watch: () => EditWatch;

    readonly description = languageIntroduction;

    async registerAgentCommands(registry: AgentCommandRegistry): Promise<void> {
        const { registerLanguageCommands } = await import('./register-language-commands');
        registerLanguageCommands(registry, this.loader);
        // From now on the backend may ask.
        this.watch();
    }
}
