import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentEdit } from '../../common/agent-edit';
import { EditWatchPage, NewErrors } from '../../common/edit-watch';
import { LanguagePreferences } from './language-preferences';
import { SensesLoader } from './senses-loader';

/** Answers the backend's questions about edits, if the person wants that. Loads nothing before the first one. */
@injectable()
export class EditWatchPageImpl implements EditWatchPage {

    @inject(SensesLoader)
    protected readonly loader: SensesLoader;

    @inject(LanguagePreferences)
    protected readonly preferences: LanguagePreferences;

    async refresh(): Promise<void> {
        if (this.isWanted) {
            (await this.loader.load()).edits.refresh();
        }
    }

    async remember(paths: readonly string[], onlyNew: boolean): Promise<void> {
        if (this.isWanted) {
            await (await this.loader.load()).edits.remember(paths, onlyNew);
        }
    }

    async check(edits: readonly AgentEdit[]): Promise<NewErrors> {
        return this.isWanted ? (await this.loader.load()).edits.check(edits) : { id: 0 };
    }

    async accept(id: number): Promise<void> {
        (await this.loader.load()).edits.accept(id);
    }

    protected get isWanted(): boolean {
        return this.preferences['openspace.languages.errorsAfterEdits'];
    }
}
