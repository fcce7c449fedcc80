import { FoundDeclaration } from 'openspace-core/lib/common/services/files-service';
import { foldersOf } from 'openspace-hands/lib/browser/files/folders-of';
import { TerminalDescription } from 'openspace-hands/lib/common';
import { HelperAgent, ServerCommand } from '../../common/services/chat-input-service';
import { ContextAttachment, Mention } from '../drafts/draft';

/** One line of the list from which the person chooses. */
export interface CompletionItem {
    readonly id: string;
    /** A codicon. */
    readonly icon: string;
    readonly label: string;
    readonly detail?: string;
    /** Where it comes from, in a word. */
    readonly badge?: string;
    /** What is put into the text; empty if nothing is. */
    readonly word: string;
    /** What goes along when it is sent. */
    readonly mention?: Mention | ContextAttachment;
    /** The terminal whose text goes along. */
    readonly terminalId?: string;
}

/** More would not be read. */
export const MAX_ITEMS = 30;

const ICONS = { file: 'file', folder: 'folder', agent: 'hubot' };

export function mentionItem(kind: Mention['kind'], name: string, extra: Pick<CompletionItem, 'badge' | 'detail'> = {}): CompletionItem {
    const path = kind === 'folder' ? `${name}/` : name;
    const slash = name.lastIndexOf('/') + 1;
    return {
        id: `${kind}:${name}`, icon: ICONS[kind], word: `@${path}`, mention: { type: 'mention', kind, name },
        ...kind === 'agent' ? { label: name } : { label: path.slice(slash), detail: name.slice(0, Math.max(slash - 1, 0)) || undefined },
        ...extra
    };
}

/** More of one kind would hide the files. */
const MAX_SYMBOLS = 8;

/** The lines of a declaration go along; its name stands in the text. */
export function symbolItem({ name, kind, path, start, end }: FoundDeclaration, badge: string): CompletionItem {
    return {
        id: `symbol:${path}:${start}:${name}`, icon: `symbol-${kind}`, label: name, detail: `${path}:${start}`, badge, word: name,
        mention: { type: 'context', path, lines: { start, end } }
    };
}

export function terminalItem({ terminalId, title, cwd }: TerminalDescription, badge: string): CompletionItem {
    return { id: `terminal:${terminalId}`, icon: 'terminal', label: title || terminalId, detail: cwd, badge, word: '', terminalId };
}

export interface MentionSources {
    /** Paths of files in editors. */
    readonly open: readonly string[];
    readonly agents: readonly HelperAgent[];
    /** Paths that fit the query, best first. */
    readonly found: readonly string[];
    /** What fits the query, best first. */
    readonly symbols?: readonly FoundDeclaration[];
    readonly terminals?: readonly TerminalDescription[];
}

export interface MentionWords {
    readonly open: string;
    readonly agent: string;
    readonly symbol: string;
    readonly terminal: string;
}

/** What is open first, then agents, terminals, symbols, folders and files; each once. */
export function mentionItems(
    { open, agents, found, symbols = [], terminals = [] }: MentionSources, query: string, words: MentionWords
): CompletionItem[] {
    const wanted = query.toLowerCase();
    const fits = (name: string): boolean => name.toLowerCase().includes(wanted);
    const items = [
        ...open.filter(fits).map(path => mentionItem('file', path, { badge: words.open })),
        ...agents.filter(({ name }) => fits(name)).map(
            ({ name, description }) => mentionItem('agent', name, { badge: words.agent, detail: description })
        ),
        ...terminals.filter(({ terminalId, title }) => fits(`terminal ${terminalId} ${title}`)).map(
            terminal => terminalItem(terminal, words.terminal)
        ),
        ...symbols.slice(0, MAX_SYMBOLS).map(symbol => symbolItem(symbol, words.symbol)),
        ...(wanted ? foldersOf(found, query).slice(0, 5).map(path => mentionItem('folder', path)) : []),
        ...found.map(path => mentionItem('file', path))
    ];
    const ids = new Set<string>();
    return items.filter(({ id }) => !ids.has(id) && ids.add(id)).slice(0, MAX_ITEMS);
}

/** Of the server, or of the chat itself. */
export interface ListedCommand extends Pick<ServerCommand, 'name' | 'description'> {
    readonly source: ServerCommand['source'] | 'chat';
}

/** Names that begin with the query before names that contain it. */
export function commandItems(
    commands: readonly ListedCommand[], query: string, badges: Readonly<Record<ListedCommand['source'], string>>
): CompletionItem[] {
    const wanted = query.toLowerCase();
    const place = ({ name }: ListedCommand): number => name.toLowerCase().indexOf(wanted);
    return commands.filter(command => place(command) >= 0)
        .sort((a, b) => Math.sign(place(a)) - Math.sign(place(b)) || (a.name < b.name ? -1 : 1))
        .slice(0, MAX_ITEMS)
        .map(({ name, description, source }) => ({
            id: `command:${name}`, icon: 'symbol-event', label: `/${name}`, detail: description, badge: badges[source], word: `/${name}`
        }));
}
