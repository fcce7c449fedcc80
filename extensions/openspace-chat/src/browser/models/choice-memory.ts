import { injectable } from '@theia/core/shared/inversify';
import { PromptChoices } from 'openspace-agent/lib/common';

/** What the browser remembers of the person's choices. */
export interface RememberedChoices {
    /** By session id. */
    readonly sessions: Readonly<Record<string, PromptChoices>>;
    /** By folder: what new sessions begin with. */
    readonly folders: Readonly<Record<string, PromptChoices>>;
    /** Keys of models, the newest first. */
    readonly recent: readonly string[];
    /** Keys of models that are on their way into the person's settings, by what is said of them. */
    readonly unsaved?: Readonly<Record<string, readonly string[]>>;
}

const MEMORY = 'openspace.chat.choices';

/** Choices of sessions and folders that were made longest ago are forgotten. */
const MAX_REMEMBERED = 200;
const MAX_RECENT = 5;

const NOTHING: RememberedChoices = { sessions: {}, folders: {}, recent: [] };

@injectable()
export class ChoiceMemory {

    protected memory: RememberedChoices | undefined;

    get choices(): RememberedChoices {
        return this.memory ??= readMemory();
    }

    remember(sessionID: string | undefined, folder: string | undefined, choices: PromptChoices): void {
        const { sessions, folders } = this.choices;
        this.keep({
            sessions: sessionID === undefined ? sessions : put(sessions, sessionID, choices),
            folders: folder === undefined ? folders : put(folders, folder, choices)
        });
    }

    rememberUse(model: string): void {
        this.keep({ recent: [model, ...this.choices.recent.filter(key => key !== model)].slice(0, MAX_RECENT) });
    }

    /** New sessions in this folder begin with what is the default. */
    forgetFolder(folder: string): void {
        const { [folder]: _, ...folders } = this.choices.folders;
        this.keep({ folders });
    }

    /** Until it is saved the browser knows it: the page may be left any time. */
    keepUnsaved(kind: string, models: readonly string[]): void {
        this.keep({ unsaved: { ...this.choices.unsaved, [kind]: models } });
    }

    saved(kind: string): void {
        const { [kind]: _, ...unsaved } = this.choices.unsaved ?? {};
        this.keep({ unsaved: Object.keys(unsaved).length > 0 ? unsaved : undefined });
    }

    /** What earlier versions remembered of models; only once. */
    takeOffered(): { readonly favourites: readonly string[]; readonly hidden: readonly string[] } {
        const { favourites = [], hidden = [], ...others } = this.choices as RememberedChoices & Partial<Record<string, readonly string[]>>;
        if (favourites.length + hidden.length > 0) {
            this.memory = others;
            this.keep({});
        }
        return { favourites, hidden };
    }

    protected keep(change: Partial<RememberedChoices>): void {
        this.memory = { ...this.choices, ...change };
        localStorage.setItem(MEMORY, JSON.stringify(this.memory));
    }
}

function put(record: Readonly<Record<string, PromptChoices>>, key: string, choices: PromptChoices): Record<string, PromptChoices> {
    const { [key]: _, ...others } = record;
    return Object.fromEntries([...Object.entries(others).slice(1 - MAX_REMEMBERED), [key, choices]]);
}

/** Another version may have written something else. */
function readMemory(): RememberedChoices {
    try {
        const memory = JSON.parse(localStorage.getItem(MEMORY) ?? '{}') as Partial<RememberedChoices> | null;
        return { ...NOTHING, ...memory };
    } catch {
        return NOTHING;
    }
}
