import { ConversationState, PermissionRequest, QuestionRequest, Session, sessionTree, ToolPart } from 'openspace-agent/lib/common';

/** Something that the agent waits for. */
export type PendingRequest =
    | { readonly kind: 'permission'; readonly request: PermissionRequest; readonly subAgent?: string; readonly toolInput?: ToolInput }
    | { readonly kind: 'question'; readonly request: QuestionRequest; readonly subAgent?: string };

export type ToolInput = Readonly<Record<string, unknown>>;

/** All that waits in the session and in its sub-agents, oldest first; `subAgent` is the title of the asking child. */
export function pendingRequests(state: ConversationState, sessionID: string): PendingRequest[] {
    const tree = sessionTree(state, sessionID);
    const subAgent = (id: string): string | undefined => id === sessionID ? undefined : state.sessions[id]?.title ?? id;
    const permissions = Object.values(state.permissions)
        .filter(request => tree.has(request.sessionID))
        .map((request): PendingRequest =>
            ({ kind: 'permission', request, subAgent: subAgent(request.sessionID), toolInput: toolInput(state, request) }));
    const questions = Object.values(state.questions)
        .filter(request => tree.has(request.sessionID))
        .map((request): PendingRequest => ({ kind: 'question', request, subAgent: subAgent(request.sessionID) }));
    return [...permissions, ...questions].sort((a, b) => (a.request.id < b.request.id ? -1 : 1));
}

/** Ids of the top-level sessions in whose trees something waits for the person. */
export function sessionsNeedingAttention(
    { sessions, permissions, questions }: Pick<ConversationState, 'sessions' | 'permissions' | 'questions'>
): ReadonlySet<string> {
    return new Set([...Object.values(permissions), ...Object.values(questions)].map(request => rootOf(sessions, request.sessionID)));
}

/** The top-level session of the tree to which a session belongs. */
export function rootOf(sessions: Readonly<Record<string, Session>>, sessionID: string): string {
    const seen = new Set<string>();
    let id = sessionID;
    for (let parent = sessions[id]?.parentID; parent && !seen.has(parent); parent = sessions[id]?.parentID) {
        seen.add(parent);
        id = parent;
    }
    return id;
}

/** MCP tools ask without metadata; what they are about to do stands in the tool part. */
function toolInput(state: ConversationState, { sessionID, tool }: PermissionRequest): ToolInput | undefined {
    const message = tool && state.conversations[sessionID]?.messages.find(candidate => candidate.info.id === tool.messageID);
    const part = message?.parts.find((candidate): candidate is ToolPart => candidate.type === 'tool' && candidate.callID === tool?.callID);
    return part && Object.keys(part.state.input).length > 0 ? part.state.input : undefined;
}
