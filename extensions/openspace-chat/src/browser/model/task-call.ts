import { Todo, ToolPart } from 'openspace-core/lib/common';

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

/** The plan that a `todowrite` call writes; what is no task is left out. */
export function todosOf({ state }: ToolPart): Todo[] {
    const todos: unknown = state.input.todos;
    return Array.isArray(todos) ? todos.filter(isTodo) : [];
}

function isTodo(value: unknown): value is Todo {
    return typeof value === 'object' && value !== null && 'content' in value && typeof value.content === 'string' && 'status' in value && typeof value.status === 'string';
}
