import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { CompletionItem } from '../composer/completion-item';
import { completionAt, CompletionQuery, insertWord } from '../composer/completion-query';
import { CompletionSource } from '../composer/completion-source';
import { TerminalTexts } from '../composer/terminal-texts';
import { ChatDrafts } from '../drafts/chat-drafts';
import { attachmentId, Draft, withAttachment } from '../drafts/draft';
import { ComposerField } from './composer-field';

/** Files are searched for when the person pauses; in milliseconds. */
const PAUSE = 120;

/** The list beside the caret. */
export interface Completion {
    /** Empty while there is nothing to choose. */
    readonly items: readonly CompletionItem[];
    readonly active: number;
    /** Among what it was searched. */
    readonly hint: string | undefined;
    readonly choose: (index: number) => void;
    /** The caret may have moved. */
    readonly update: () => void;
    readonly close: () => void;
    /** Answers whether the key was for the list. */
    readonly onKeyDown: (event: React.KeyboardEvent) => boolean;
}

interface Found {
    readonly key: string;
    readonly items: readonly CompletionItem[];
}

const NOTHING: Found = { key: '', items: [] };

/** Offers what the word before the caret may mean. */
export function useCompletion(sessionID: string | undefined, field: ComposerField): Completion {
    const drafts = useService(ChatDrafts);
    const completions = useService(CompletionSource);
    const terminals = useService(TerminalTexts);
    const [query, setQuery] = React.useState<CompletionQuery | undefined>(undefined);
    const [found, setFound] = React.useState(NOTHING);
    const [active, setActive] = React.useState(0);
    const shown = React.useRef(NOTHING.items);
    /** Where the person closed the list; it stays closed for that word. */
    const closedAt = React.useRef<number | undefined>(undefined);
    const key = query ? `${query.kind}:${query.query}` : '';
    const isOpen = query !== undefined;

    React.useEffect(() => {
        if (!isOpen) {
            setFound(NOTHING);
        } else {
            completions.refresh();
        }
    }, [isOpen, completions]);

    const { kind, query: typed } = query ?? {};
    React.useEffect(() => {
        if (kind === undefined || typed === undefined) {
            return undefined;
        }
        let outdated = false;
        let first = true;
        const show = (items: readonly CompletionItem[]): void => {
            if (outdated) {
                return;
            }
            const chosen = shown.current;
            shown.current = items;
            setFound({ key: `${kind}:${typed}`, items });
            // What comes later does not change what the person is about to choose.
            setActive(first ? 0 : active => Math.max(items.findIndex(({ id }) => id === chosen[active]?.id), 0));
            first = false;
        };
        const timer = setTimeout(() => void completions.find({ kind, query: typed }, show), kind === 'mention' && typed ? PAUSE : 0);
        return () => {
            outdated = true;
            clearTimeout(timer);
        };
    }, [completions, kind, typed]);

    const close = React.useCallback(() => setQuery(undefined), []);
    const update = React.useCallback(() => {
        const input = field.current;
        const next = input && input.selectionStart === input.selectionEnd ? completionAt(input.value, input.selectionStart) : undefined;
        if (next?.start !== closedAt.current) {
            closedAt.current = undefined;
        }
        setQuery(next && closedAt.current === undefined ? next : undefined);
    }, [field]);

    React.useEffect(close, [sessionID, close]);

    const choose = React.useCallback((index: number) => {
        const item = found.items.at(index);
        if (item && query) {
            const draft = drafts.draft(sessionID);
            const { text, caret } = insertWord(draft.text, query, item.word);
            field.placeCaret(caret);
            const written = { ...draft, text };
            drafts.replace(sessionID, item.mention ? withAttachment(written, item.mention) : written);
            if (item.terminalId !== undefined) {
                void terminals.attach(sessionID, item.terminalId);
            }
            close();
        }
    }, [drafts, terminals, sessionID, field, found, query, close]);

    const items = query ? found.items : NOTHING.items;
    const onKeyDown = React.useCallback((event: React.KeyboardEvent) => {
        if (items.length === 0 || !query || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) {
            return false;
        }
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            setActive((active + (event.key === 'ArrowDown' ? 1 : -1) + items.length) % items.length);
        } else if (event.key === 'Escape') {
            closedAt.current = query.start;
            close();
        } else if (event.key === 'Enter' || event.key === 'Tab') {
            if (event.key === 'Enter' && isComplete(items[active], query, drafts.draft(sessionID))) {
                return false;
            }
            // A list that is not yet the one for this word only takes the key.
            if (found.key === key) {
                choose(active);
            }
        } else {
            return false;
        }
        event.preventDefault();
        event.stopPropagation();
        return true;
    }, [items, query, found, key, active, choose, close, drafts, sessionID]);

    return { items, active, hint: query && hintFor(query), choose, update, close, onKeyDown };
}

function hintFor({ kind, query }: CompletionQuery): string | undefined {
    return kind === 'command' ? undefined
        : query ? nls.localize('openspace/chat/mention/searched', 'Files, folders, agents, terminals, and declarations in this workspace')
            : nls.localize('openspace/chat/mention/offered', 'What is open. Type to find files, folders and declarations.');
}

/** There is nothing left to choose, so that Enter sends: the word stands there, and what it names goes along. */
function isComplete({ word, mention }: CompletionItem, { kind, query }: CompletionQuery, { attachments }: Draft): boolean {
    return word === (kind === 'command' ? '/' : '@') + query
        && (!mention || attachments.some(attachment => attachmentId(attachment) === word));
}
