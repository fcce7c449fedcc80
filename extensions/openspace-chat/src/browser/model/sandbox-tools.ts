import { ConversationMessage, Part, ToolPart } from 'openspace-agent/lib/common';
import { TaskReport } from 'openspace-agent/lib/common/sandbox/session-task';

type Bag = Readonly<Record<string, unknown>>;
type State = ToolPart['state'];

const TOOL = /^sandbox_(bash|read|write|edit|glob|grep|git|task)$/;

const known = new WeakMap<object, ConversationMessage>();
/** While a message grows, each token makes a new one of it, with the same calls: their answers may be long. */
const knownParts = new WeakMap<Part, Part>();

/** Messages in which tools of a sandbox look like those of the agent server itself. The same message gives the same result. */
export function inOwnTerms(messages: readonly ConversationMessage[]): readonly ConversationMessage[] {
    return messages.some(hasSandboxTool) ? messages.map(message => hasSandboxTool(message) ? translated(message) : message) : messages;
}

/** Whether the call ran in a sandbox. */
export function isSandboxed(part: ToolPart): boolean {
    return part.metadata?.openspaceSandbox === true;
}

function hasSandboxTool({ parts }: ConversationMessage): boolean {
    return parts.some(part => part.type === 'tool' && TOOL.test(part.tool));
}

function translated(message: ConversationMessage): ConversationMessage {
    const found = known.get(message);
    if (found) {
        return found;
    }
    const result = { ...message, parts: message.parts.map(translatedPart) };
    known.set(message, result);
    return result;
}

function translatedPart(part: Part): Part {
    const found = knownParts.get(part);
    if (found) {
        return found;
    }
    const result = inOwnTermsOf(part);
    knownParts.set(part, result);
    return result;
}

function inOwnTermsOf(part: Part): Part {
    const tool = part.type === 'tool' ? TOOL.exec(part.tool)?.[1] : undefined;
    return part.type !== 'tool' || tool === undefined ? part
        : { ...part, tool, state: translateState(tool, part.state), metadata: { ...part.metadata, openspaceSandbox: true } };
}

function translateState(tool: string, state: State): State {
    const input = translateInput(tool, state.input);
    if (state.status === 'completed' && tool === 'task') {
        const { sessionID, report } = TaskReport.read(state.output);
        return { ...state, input, output: report, metadata: { ...state.metadata, ...sessionID !== undefined && { sessionId: sessionID } } };
    }
    if (state.status === 'completed') {
        const answer = parse(state.output);
        return answer ? { ...state, input, output: readable(tool, answer)
            || state.output, metadata: { ...state.metadata, ...metadataOf(tool, input, answer) } } : { ...state, input };
    }
    if (state.status === 'error') {
        const answer = parse(state.error);
        return { ...state, input, error: answer
            ? [text(answer.stdout), text(answer.stderr), text(answer.error)].filter(Boolean).join('\n') || state.error
            : state.error };
    }
    return { ...state, input };
}

/** The names that the agent server's own tools use. */
function translateInput(tool: string, input: Bag): Record<string, unknown> {
    if (tool === 'git') {
        return { command: ['git', text(input.action), text(input.branch), text(input.message) && JSON.stringify(input.message)]
            .filter(Boolean)
            .join(' ') };
    }
    const { file_path: filePath, old_string: oldString, new_string: newString, ...rest } = input;
    return {
        ...rest, ...filePath !== undefined && { filePath }, ...oldString !== undefined && { oldString },
        ...newString !== undefined && { newString }
    };
}

function readable(tool: string, answer: Bag): string {
    switch (tool) {
        case 'bash': return [text(answer.stdout), text(answer.stderr)].filter(Boolean).join('\n');
        case 'read': return text(answer.content) || lines(answer.entries);
        case 'glob': return lines(answer.files);
        case 'grep': return Array.isArray(answer.matches)
            ? answer.matches.filter(isBag)
                .map(({ path, line, text: found }) => `${String(path)}:${String(line)}: ${String(found)}`)
                .join('\n')
            : '';
        case 'git': return JSON.stringify(answer, undefined, 2);
        default: return '';
    }
}

function metadataOf(tool: string, input: Bag, answer: Bag): Bag {
    switch (tool) {
        case 'bash': return { output: readable(tool, answer), ...typeof answer.exit_code === 'number' && { exit: answer.exit_code } };
        case 'write': return { filepath: input.filePath, exists: answer.created !== true };
        case 'edit': return { diff: diffOf(text(input.oldString), text(input.newString)) };
        default: return {};
    }
}

/** As far as the call tells; where in the file it was is not known. */
function diffOf(before: string, after: string): string {
    const removed = before === '' ? [] : before.split('\n');
    const added = after === '' ? [] : after.split('\n');
    return [`@@ -1,${removed.length} +1,${added.length} @@`, ...removed.map(line => `-${line}`), ...added.map(line => `+${line}`)]
        .join('\n');
}

function lines(value: unknown): string {
    return Array.isArray(value) ? value.map(String).join('\n') : '';
}

function text(value: unknown): string {
    return typeof value === 'string' ? value : '';
}

function parse(json: string): Bag | undefined {
    try {
        const value: unknown = JSON.parse(json);
        return isBag(value) ? value : undefined;
    } catch {
        return undefined;
    }
}

function isBag(value: unknown): value is Bag {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
