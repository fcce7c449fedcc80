import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { ModelName, PromptChoices } from 'openspace-agent/lib/common';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { ModelCatalog, ModelsService } from '../../common/services/models-service';
import { ChoiceMemory } from './choice-memory';
import { OfferedModels } from './offered-models';
import { lastChoice, modelKey, ResolvedChoice, resolveChoice } from './resolved-choice';

/**
 * By which agent and model messages are answered: what the person chose for the session, else what answered last in it, else what they
 * chose last in the folder.
 */
@injectable()
export class ModelChoices {

    @inject(ModelsService) protected readonly service: ModelsService;
    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(ChoiceMemory) protected readonly memory: ChoiceMemory;
    @inject(OfferedModels) protected readonly offered: OfferedModels;

    protected known: ModelCatalog | undefined;
    protected lastProblem: string | undefined;
    protected connected = false;
    protected changes = 0;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.follow();
        this.store.onDidChange(() => this.follow());
        this.offered.onDidChange(() => this.changed());
    }

    /** Grows with every change. */
    get version(): number {
        return this.changes;
    }

    /** Undefined until the server has told it. */
    get catalog(): ModelCatalog | undefined {
        return this.known;
    }

    /** Why the server did not tell it when it was last asked. */
    get problem(): string | undefined {
        return this.lastProblem;
    }

    /** What goes with the next message of the session. */
    choicesFor(sessionID: string | undefined): PromptChoices {
        return this.resolve(sessionID).choices;
    }

    /** What answers the next message of the session. */
    resolve(sessionID: string | undefined): ResolvedChoice {
        return resolveChoice(this.wish(sessionID), this.known);
    }

    isFavourite(model: ModelName): boolean {
        return this.favourites.includes(modelKey(model));
    }

    get favourites(): readonly string[] {
        return this.offered.favourites;
    }

    /** Keys of models that the person does not want to be offered. */
    get hidden(): readonly string[] {
        return this.offered.hidden;
    }

    get recent(): readonly string[] {
        return this.memory.choices.recent;
    }

    chooseModel(sessionID: string | undefined, { providerID, modelID }: ModelName): void {
        this.memory.rememberUse(modelKey({ providerID, modelID }));
        this.choose(sessionID, { model: { providerID, modelID } });
    }

    /** An agent with a model of its own brings it along. */
    chooseAgent(sessionID: string | undefined, name: string): void {
        const agent = this.known?.agents.find(candidate => candidate.name === name);
        this.choose(sessionID, { agent: name, ...(agent?.model ? { model: agent.model, variant: agent.variant } : {}) });
    }

    /** Undefined leaves it to the model. */
    chooseVariant(sessionID: string | undefined, variant: string | undefined): void {
        this.choose(sessionID, { variant });
    }

    toggleFavourite(model: ModelName): void {
        this.offered.toggle('favourites', modelKey(model));
    }

    toggleHidden(model: ModelName): void {
        this.offered.toggle('hidden', modelKey(model));
    }

    /** New sessions begin with what is the default, not with what was chosen last. */
    forgetFolderChoice(): void {
        if (this.known) {
            this.memory.forgetFolder(this.known.directory);
            this.changed();
        }
    }

    /** Asks the server again; what it said before stays if it does not answer. */
    async refresh(): Promise<ModelCatalog> {
        try {
            this.known = await this.service.catalog();
            this.lastProblem = undefined;
            return this.known;
        } catch (error) {
            this.lastProblem = errorText(error);
            throw error;
        } finally {
            this.changed();
        }
    }

    protected choose(sessionID: string | undefined, change: PromptChoices): void {
        this.memory.remember(sessionID, this.known?.directory, { ...this.wish(sessionID), ...change });
        this.changed();
    }

    protected wish(sessionID: string | undefined): PromptChoices {
        const { sessions, folders } = this.memory.choices;
        const own = sessionID === undefined ? undefined : sessions[sessionID] ?? lastChoice(this.store.state.sessions[sessionID]);
        return own ?? (this.known && folders[this.known.directory]) ?? {};
    }

    protected follow(): void {
        const { ready, server } = this.store.state;
        const connected = ready && server.state === 'connected';
        if (connected && !this.connected) {
            // The pickers ask again, and say what is wrong.
            this.refresh().catch(() => undefined);
        }
        this.connected = connected;
    }

    protected changed(): void {
        this.changes++;
        this.onDidChangeEmitter.fire();
    }
}
