import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { AgentService, ConversationState, isBusy } from 'openspace-agent/lib/common';
import { DeliveryKey } from 'openspace-agent/lib/common/opencode/delivery-key';
import type { SourceControl } from 'openspace-hands/lib/common';
import { answerTo } from '../asking/placed-answer';
import { ModelChoices } from '../models/model-choices';
import { ChatSelection } from '../selection/chat-selection';
import { SessionKeeper } from '../selection/session-keeper';
import { CommitContents, commitPrompt, messageIn } from './commit-prompt';
import type { DraftSessions } from './draft-sessions';

/** What is needed to ask. */
export interface MessageWriters {
    readonly service: AgentService;
    readonly store: ConversationStore;
    readonly keeper: SessionKeeper;
    readonly choices: ModelChoices;
    readonly selection: ChatSelection;
    readonly sourceControl: SourceControl;
    readonly drafts: DraftSessions;
}

export interface MessageWish {
    /** Of the repository; the first of the workspace, if absent. */
    readonly path: string | undefined;
    /** What the person has begun to write. */
    readonly begun: string;
    readonly signal: AbortSignal;
}

/**
 * Lets the agent write the message of a commit, in a session of its own that is gone afterwards: neither the conversation of the person
 * nor work that is going on there is touched. Rejects with a message for the user, also when it is aborted.
 */
export async function askForMessage(writers: MessageWriters, { path, begun, signal }: MessageWish): Promise<string> {
    const { service, store, keeper, choices, selection, drafts } = writers;
    const contents = await contentsOf(writers.sourceControl, path);
    signal.throwIfAborted();
    // As the person talks now.
    const chosen = choices.choicesFor(selection.activeSessionID);
    const { id: sessionID } = await service.createSession();
    drafts.begin(sessionID);
    const turn = new DisposableCollection();
    try {
        turn.push(await keeper.keep(sessionID, () => undefined));
        const until = (condition: (state: ConversationState) => boolean): Promise<void> => new Promise((resolve, reject) => {
            const check = (): void => {
                if (signal.aborted) {
                    reject(signal.reason as Error);
                } else if (condition(store.state)) {
                    resolve();
                }
            };
            turn.push(store.onDidChange(check));
            signal.addEventListener('abort', check);
            check();
        });
        await until(state => state.conversations[sessionID] !== undefined);
        const sent = { sessionID, key: DeliveryKey.create() };
        await service.sendPrompt(sessionID, { text: commitPrompt(contents, begun), ...chosen }, sent.key);
        await until(state => !isBusy(state, sessionID) || answerTo(state, sent).asks);
        const { texts, problem, asks } = answerTo(store.state, sent);
        const message = messageIn(texts.map(({ text }) => text).join('\n'));
        if (asks || problem !== undefined || message === '') {
            throw new Error(problem ?? nls.localize('openspace/chat/commit/silent', 'The agent did not answer with a message.'));
        }
        return message;
    } finally {
        turn.dispose();
        await drafts.end(sessionID);
    }
}

/** What is staged; all that is not committed, if nothing is. */
async function contentsOf(sourceControl: SourceControl, path: string | undefined): Promise<CommitContents> {
    const where = path === undefined ? {} : { path };
    const staged = await sourceControl.diff({ ...where, staged: true });
    if (staged.files.length > 0) {
        return { diff: staged, added: [] };
    }
    const [diff, { files }] = await Promise.all([sourceControl.diff(where), sourceControl.status(where)]);
    const added = files.filter(({ worktree }) => worktree === 'untracked').map(({ path: file }) => file);
    if (diff.files.length === 0 && added.length === 0) {
        throw new Error(nls.localize('openspace/chat/commit/nothing', 'There is nothing to commit.'));
    }
    return { diff, added };
}
