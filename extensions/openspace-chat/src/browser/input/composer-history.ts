import * as React from '@theia/core/shared/react';
import { HistoryCursor, historyStep, moveInHistory } from '../composer/history-cursor';
import { PromptHistory } from '../composer/prompt-history';
import { ChatDrafts } from '../drafts/chat-drafts';
import { useService } from '../rendering/use-service';
import { ComposerField } from './composer-field';

/** Arrow keys at the start and the end of the text go through what was sent before. Answers whether the key was used. */
export function useHistoryKeys(sessionID: string | undefined, field: ComposerField): (event: React.KeyboardEvent) => boolean {
    const drafts = useService(ChatDrafts);
    const history = useService(PromptHistory);
    const cursor = React.useRef<HistoryCursor | undefined>(undefined);
    React.useEffect(() => {
        cursor.current = undefined;
    }, [sessionID]);
    return React.useCallback(event => {
        const input = field.current;
        const plain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
        const step = input && plain ? historyStep(event.key, { text: input.value, start: input.selectionStart, end: input.selectionEnd }) : undefined;
        const moved = step && moveInHistory(history.entries, cursor.current, drafts.draft(sessionID), step);
        if (!moved) {
            return false;
        }
        event.preventDefault();
        cursor.current = moved.cursor;
        // The next press of the same key goes on.
        field.placeCaret(step === -1 ? 0 : moved.draft.text.length);
        drafts.replace(sessionID, moved.draft);
        return true;
    }, [drafts, history, sessionID, field]);
}
