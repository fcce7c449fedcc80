import { nls } from '@theia/core/lib/common/nls';
import { Session, Todo, ToolPart } from 'openspace-agent/lib/common';
import { SessionTask } from 'openspace-agent/lib/common/sandbox/session-task';

/** A sub-agent at work, as its `task` call describes it. */
export interface TaskCall {
    readonly agent?: string;
    readonly prompt?: string;
    /** Its session; known from the moment it runs. */
    readonly sessionID?: string;
}

export function taskCall({ state }: ToolPart): TaskCall {
    const sessionID = 'metadata' in state ? state.metadata?.sessionId : undefined;
    return {
        ...(typeof state.input.subagent_type === 'string' ? { agent: state.input.subagent_type } : {}),
        ...(typeof state.input.prompt === 'string' ? { prompt: state.input.prompt } : {}),
        ...(typeof sessionID === 'string' ? { sessionID } : {})
    };
}

/** The session of a sub-agent that was made for this call: until the call has ended, only that session knows of it. */
export function sessionOfCall({ id, sessionID }: ToolPart, sessions: Readonly<Record<string, Session>>): string | undefined {
    return Object.values(sessions).find(session => session.parentID === sessionID && SessionTask.of(session)?.calls.includes(id))?.id;
}

/** The plan that a `todowrite` call writes; what is not a task is left out. */
export function todosOf({ state }: ToolPart): Todo[] {
    const todos: unknown = state.input.todos;
    return Array.isArray(todos) ? todos.filter(isTodo) : [];
}

/** How many of the tasks need no more work. */
export function countDone(todos: readonly Todo[]): number {
    return todos.filter(({ status }) => status === 'completed' || status === 'cancelled').length;
}

/** How far the plan is; empty if there is none. */
export function describeTodos(todos: readonly Todo[]): string {
    return todos.length === 0 ? '' : nls.localize('openspace/chat/todosDone', '{0} of {1} done', countDone(todos), todos.length);
}

function isTodo(value: unknown): value is Todo {
    return typeof value === 'object' && value !== null
        && 'content' in value && typeof value.content === 'string' && 'status' in value && typeof value.status === 'string';
}
