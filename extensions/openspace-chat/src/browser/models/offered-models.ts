import { Emitter, Event } from '@theia/core/lib/common/event';
import { PreferenceScope, PreferenceService } from '@theia/core/lib/common/preferences';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { ChatPreferences } from '../../common/chat-preferences';
import { ChoiceMemory } from './choice-memory';

const PREFERENCES = { favourites: 'openspace.models.favourites', hidden: 'openspace.models.hidden' } as const;

type Kind = keyof typeof PREFERENCES;

/** Which models the person likes, and which they do not want to be offered: settings of theirs, in every browser the same. */
@injectable()
export class OfferedModels {

    @inject(ChatPreferences) protected readonly preferences: ChatPreferences;
    @inject(PreferenceService) protected readonly settings: PreferenceService;
    @inject(ChoiceMemory) protected readonly memory: ChoiceMemory;

    /** What is being written: who toggles twice must not wait for the file. */
    protected readonly written: { [kind in Kind]?: readonly string[] } = {};

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.preferences.onPreferenceChanged(({ preferenceName }) => {
            const kind = Object.keys(PREFERENCES).find((candidate): candidate is Kind => PREFERENCES[candidate as Kind] === preferenceName);
            if (kind) {
                delete this.written[kind];
                this.onDidChangeEmitter.fire();
            }
        });
        void this.preferences.ready.then(() => this.adopt());
    }

    /** Keys of models. */
    get favourites(): readonly string[] {
        return this.list('favourites');
    }

    get hidden(): readonly string[] {
        return this.list('hidden');
    }

    toggle(kind: Kind, model: string): void {
        const known = this.list(kind);
        this.set(kind, known.includes(model) ? known.filter(key => key !== model) : [...known, model]);
    }

    set(kind: Kind, models: readonly string[]): void {
        this.written[kind] = models;
        this.onDidChangeEmitter.fire();
        this.settings.set(PREFERENCES[kind], models.length > 0 ? [...models] : undefined, PreferenceScope.User)
            .catch(() => undefined)
            // Nobody tells of a change that is none.
            .finally(() => this.written[kind] === models && delete this.written[kind]);
    }

    protected list(kind: Kind): readonly string[] {
        // The person may have written anything into their settings.
        const value: unknown = this.written[kind] ?? this.preferences[PREFERENCES[kind]];
        return Array.isArray(value) ? value.filter(key => typeof key === 'string') : [];
    }

    /** Earlier versions kept both in the browser. */
    protected adopt(): void {
        for (const [kind, models] of Object.entries(this.memory.takeOffered()) as Array<[Kind, readonly string[]]>) {
            if (models.length > 0 && this.settings.inspect(PREFERENCES[kind])?.globalValue === undefined) {
                this.set(kind, models);
            }
        }
    }
}
