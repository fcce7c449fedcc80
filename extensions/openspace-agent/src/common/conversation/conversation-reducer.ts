import { Message, Part } from '../opencode/opencode-types';
import { NOTHING_ACCEPTED } from '../permissions/auto-accept';
import { Conversation, ConversationMessage, ConversationState } from './conversation-state';
import { MessageWithParts, StoreEvent } from './store-event';

/** Applies one event; pure. Returns the same state object when nothing changed. */
export function reduceConversations(state: ConversationState, event: StoreEvent): ConversationState {
    switch (event.type) {
        case 'server.status':
            return { ...state, server: event.status };
        case 'directory.reset':
            return {
                ...state,
                ready: true,
                sessions: byId(event.sessions),
                statuses: event.statuses,
                permissions: byId(event.permissions),
                questions: byId(event.questions),
                pending: event.pending ?? {},
                problems: event.problems ?? {},
                glances: event.glances ?? {},
                followUps: event.followUps ?? {},
                autoAccept: event.autoAccept ?? NOTHING_ACCEPTED,
                activeSessionID: event.activeSessionID
            };
        case 'session.updated':
            return { ...state, sessions: { ...state.sessions, [event.session.id]: event.session } };
        case 'session.removed':
            return removeSession(state, event.sessionID);
        case 'session.status':
            return {
                ...state, statuses: { ...state.statuses, [event.sessionID]: event.status },
                ...event.status.type === 'idle' && withoutRequests(state, event.sessionID)
            };
        case 'session.pending':
            return { ...state, pending: { ...state.pending, [event.sessionID]: event.pending } };
        case 'session.problem':
            return {
                ...state,
                problems: event.problem ? { ...state.problems, [event.sessionID]: event.problem } : without(state.problems, event.sessionID)
            };
        case 'session.glance':
            return { ...state, glances: { ...state.glances, [event.sessionID]: event.glance } };
        case 'session.followUps':
            return {
                ...state,
                followUps: event.queue.items.length > 0 || event.queue.sending
                    ? { ...state.followUps, [event.sessionID]: event.queue }
                    : without(state.followUps, event.sessionID)
            };
        case 'session.todos':
            return withConversation(state, event.sessionID, conversation => ({ ...conversation, todos: event.todos }));
        case 'conversation.loaded':
            return {
                ...state,
                conversations: { ...state.conversations, [event.sessionID]: loadConversation(state.conversations[event.sessionID], event) }
            };
        case 'conversation.earlier':
            return withConversation(state, event.sessionID, conversation => prependMessages(conversation, event));
        case 'message.updated':
            return withConversation(state, event.sessionID, conversation => upsertMessage(conversation, event.info));
        case 'message.removed':
            return withConversation(state, event.sessionID, conversation => ({
                ...conversation,
                waiting: without(conversation.waiting, event.messageID),
                messages: conversation.messages.filter(message => message.info.id !== event.messageID)
            }));
        case 'part.updated':
            return withConversation(state, event.sessionID, conversation => upsertPart(conversation, event.part));
        case 'part.delta':
            return withConversation(state, event.sessionID, conversation =>
                appendDelta(conversation, event.messageID, event.partID, event.delta));
        case 'part.removed':
            return withConversation(state, event.sessionID, conversation => withParts(conversation, event.messageID, parts =>
                parts.filter(part => part.id !== event.partID)));
        case 'permission.asked':
            return { ...state, permissions: { ...state.permissions, [event.request.id]: event.request } };
        case 'permission.closed':
            return { ...state, permissions: without(state.permissions, event.requestID) };
        case 'permission.autoAccept':
            return { ...state, autoAccept: event.autoAccept };
        case 'question.asked':
            return { ...state, questions: { ...state.questions, [event.request.id]: event.request } };
        case 'question.closed':
            return { ...state, questions: without(state.questions, event.requestID) };
    }
}

function byId<T extends { readonly id: string }>(items: readonly T[]): Record<string, T> {
    return Object.fromEntries(items.map(item => [item.id, item]));
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
    if (!(key in record)) {
        return record;
    }
    const { [key]: _, ...rest } = record;
    return rest;
}

/** A turn that is over waits for nothing; of one that was stopped, the server does not say that its requests are gone. */
function withoutRequests(
    { permissions, questions }: ConversationState, sessionID: string
): Pick<ConversationState, 'permissions' | 'questions'> {
    return { permissions: ofOthers(permissions, sessionID), questions: ofOthers(questions, sessionID) };
}

function ofOthers<T extends { readonly sessionID: string }>(
    requests: Readonly<Record<string, T>>, sessionID: string
): Readonly<Record<string, T>> {
    const others = Object.entries(requests).filter(([, request]) => request.sessionID !== sessionID);
    return others.length < Object.keys(requests).length ? Object.fromEntries(others) : requests;
}

function removeSession(state: ConversationState, sessionID: string): ConversationState {
    return {
        ...state,
        sessions: without(state.sessions, sessionID),
        statuses: without(state.statuses, sessionID),
        pending: without(state.pending, sessionID),
        problems: without(state.problems, sessionID),
        glances: without(state.glances, sessionID),
        followUps: without(state.followUps, sessionID),
        conversations: without(state.conversations, sessionID)
    };
}

/** Events of conversations that are not loaded are dropped: loading brings their effect. */
function withConversation(
    state: ConversationState, sessionID: string, change: (conversation: Conversation) => Conversation
): ConversationState {
    const conversation = state.conversations[sessionID];
    if (!conversation) {
        return state;
    }
    const changed = change(conversation);
    return changed === conversation ? state : { ...state, conversations: { ...state.conversations, [sessionID]: changed } };
}

function withMessage(
    conversation: Conversation, messageID: string, change: (message: ConversationMessage) => ConversationMessage
): Conversation {
    const index = findById(conversation.messages, messageID);
    if (index < 0) {
        return conversation;
    }
    const messages = conversation.messages.slice();
    messages[index] = change(messages[index]);
    return { ...conversation, messages };
}

/** Changes the parts of a message, also while they wait for it. */
function withParts(conversation: Conversation, messageID: string, change: (parts: readonly Part[]) => readonly Part[]): Conversation {
    const waiting = conversation.waiting[messageID];
    return waiting
        ? { ...conversation, waiting: { ...conversation.waiting, [messageID]: change(waiting) } }
        : withMessage(conversation, messageID, message => ({ ...message, parts: change(message.parts) }));
}

/** Searches from the end, where the running message is. */
function findById(messages: readonly ConversationMessage[], messageID: string): number {
    for (let index = messages.length - 1; index >= 0; index--) {
        if (messages[index].info.id === messageID) {
            return index;
        }
    }
    return -1;
}

function sortMessages(messages: readonly MessageWithParts[]): ConversationMessage[] {
    return messages
        .map(({ info, parts }) => ({ info, parts: [...parts].sort(compareIds) }))
        .sort((a, b) => compareIds(a.info, b.info));
}

/** Older messages that the page has loaded stay, if the new ones follow them without a gap. */
function loadConversation(
    known: Conversation | undefined, { messages, todos, earlier }: Extract<StoreEvent, { type: 'conversation.loaded' }>
): Conversation {
    const loaded = sortMessages(messages);
    const first = loaded.at(0)?.info.id;
    const overlaps = earlier !== undefined && first !== undefined && known !== undefined && findById(known.messages, first) >= 0;
    const before = overlaps ? known.messages.filter(({ info }) => info.id < first) : [];
    return before.length > 0
        ? { messages: [...before, ...loaded], waiting: {}, todos, earlier: known?.earlier }
        : { messages: loaded, waiting: {}, todos, earlier };
}

function prependMessages(
    conversation: Conversation, { cursor, messages, earlier }: Extract<StoreEvent, { type: 'conversation.earlier' }>
): Conversation {
    // What was loaded twice has another cursor the second time.
    return cursor !== conversation.earlier ? conversation
        : {
            ...conversation,
            messages: [...sortMessages(messages).filter(({ info }) => isUnloaded(conversation, info.id)), ...conversation.messages],
            earlier
        };
}

/** Whether a message stands before those that are loaded; it comes with them. */
function isUnloaded({ messages, earlier }: Conversation, messageID: string): boolean {
    return earlier !== undefined && messages.length > 0 && messageID < messages[0].info.id;
}

function upsertMessage(conversation: Conversation, info: Message): Conversation {
    if (isUnloaded(conversation, info.id)) {
        return conversation;
    }
    if (findById(conversation.messages, info.id) >= 0) {
        return withMessage(conversation, info.id, message => ({ ...message, info }));
    }
    const parts = conversation.waiting[info.id] ?? [];
    return {
        ...conversation,
        waiting: without(conversation.waiting, info.id),
        messages: insertSorted(conversation.messages, { info, parts }, message => message.info.id)
    };
}

function upsertPart(conversation: Conversation, part: Part): Conversation {
    if (isUnloaded(conversation, part.messageID)) {
        return conversation;
    }
    if (findById(conversation.messages, part.messageID) < 0) {
        const waiting = putPart(conversation.waiting[part.messageID] ?? [], part);
        return { ...conversation, waiting: { ...conversation.waiting, [part.messageID]: waiting } };
    }
    return withMessage(conversation, part.messageID, message => ({ ...message, parts: putPart(message.parts, part) }));
}

function putPart(parts: readonly Part[], part: Part): readonly Part[] {
    const index = parts.findIndex(known => known.id === part.id);
    if (index < 0) {
        return insertSorted(parts, part, known => known.id);
    }
    const changed = parts.slice();
    changed[index] = part;
    return changed;
}

function appendDelta(conversation: Conversation, messageID: string, partID: string, delta: string): Conversation {
    return withParts(conversation, messageID, parts => parts.map(part =>
        part.id === partID && (part.type === 'text' || part.type === 'reasoning') ? { ...part, text: part.text + delta } : part));
}

function insertSorted<T>(items: readonly T[], item: T, idOf: (item: T) => string): T[] {
    let index = items.length;
    while (index > 0 && idOf(items[index - 1]) > idOf(item)) {
        index--;
    }
    return [...items.slice(0, index), item, ...items.slice(index)];
}

function compareIds(a: { readonly id: string }, b: { readonly id: string }): number {
    return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
