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

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.preferences.onPreferenceChanged(({ preferenceName }) => {
            const kind = Object.keys(PREFERENCES).find((candidate): candidate is Kind => PREFERENCES[candidate as Kind] === preferenceName);
            if (kind) {
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
        // Who toggles twice must not wait for the file.
        this.memory.keepUnsaved(kind, models);
        this.onDidChangeEmitter.fire();
        this.settings.set(PREFERENCES[kind], models.length > 0 ? [...models] : undefined, PreferenceScope.User).then(
            () => this.memory.choices.unsaved?.[kind] === models && this.memory.saved(kind),
            // Then it stays in the browser, and is tried again with the next page.
            () => undefined
        );
    }

    protected list(kind: Kind): readonly string[] {
        // The person may have written anything into their settings.
        const value: unknown = this.memory.choices.unsaved?.[kind] ?? this.preferences[PREFERENCES[kind]];
        return Array.isArray(value) ? value.filter(key => typeof key === 'string') : [];
    }

    /** What the last page could not save; and earlier versions kept both in the browser. */
    protected adopt(): void {
        const before = this.memory.takeOffered();
        for (const kind of Object.keys(PREFERENCES) as Kind[]) {
            const unsaved = this.memory.choices.unsaved?.[kind];
            if (unsaved) {
                this.set(kind, unsaved);
            } else if (before[kind].length > 0 && this.settings.inspect(PREFERENCES[kind])?.globalValue === undefined) {
                this.set(kind, before[kind]);
            }
        }
    }
}
