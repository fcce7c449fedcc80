import { isDeepStrictEqual } from 'node:util';
import { injectable } from '@theia/core/shared/inversify';
import { SERVER_NAME } from 'openspace-core/lib/node/catalog/command-tool';
import { ToolPart } from '../../common';
import { AgentSession } from '../agent-session/agent-session';
import { ObservedPart, SessionObserver } from '../agent-session/session-observer';

/** Where in the conversations a tool was called. */
export interface ToolCallPlace {
    readonly sessionId: string;
    readonly messageId: string;
    readonly partId: string;
    readonly directory: string;
}

interface RunningCall {
    readonly place: ToolCallPlace;
    readonly tool: string;
    readonly input: unknown;
    /** Milliseconds since the epoch. */
    readonly since: number;
    /** A call asked for it already. */
    given: boolean;
}

interface Search {
    readonly tool: string;
    readonly args: unknown;
    readonly directory: string | undefined;
    found(place: ToolCallPlace): void;
}

/** Call and event travel on different connections; the event is seldom more than some milliseconds late. */
const PATIENCE_MS = 500;

/** No call is looked for so long after it began. */
const FORGET_AFTER_MS = 5 * 60_000;

/**
 * The agent server does not tell in an MCP call which session it belongs to, but its event stream shows the same call
 * as a running part of a message.
 */
@injectable()
export class ToolCallFinder implements SessionObserver {

    /** With which the names of the tools begin at the agent server. */
    protected readonly prefix: string = `${SERVER_NAME}_`;
    /** By the id of the part. */
    protected readonly calls = new Map<string, RunningCall>();
    protected readonly searches = new Set<Search>();

    didObservePart({ part, directory }: Pick<ObservedPart, 'part' | 'directory'>): void {
        if (part.type !== 'tool' || !part.tool.startsWith(this.prefix)) {
            return;
        }
        if (part.state.status === 'completed' || part.state.status === 'error') {
            this.calls.delete(part.id);
        } else if (hasInput(part) && !this.calls.has(part.id)) {
            this.forgetOld();
            const place = { sessionId: part.sessionID, messageId: part.messageID, partId: part.id, directory };
            this.calls.set(part.id, {
                place, tool: part.tool.slice(this.prefix.length), input: part.state.input, since: Date.now(), given: false
            });
            this.serveSearches();
        }
    }

    /**
     * The place of a running call of this tool with these arguments, each once; waits a moment for its event. If none comes,
     * another call of the tool will do, because none may escape the rules of its turn: arguments may reach us in two
     * spellings, and the server shows no further equal calls while it asks the person about a loop.
     */
    async find(tool: string, args: unknown, directory?: string): Promise<ToolCallPlace | undefined> {
        this.forgetOld();
        return new Promise(resolve => {
            const found = (place?: ToolCallPlace): void => {
                clearTimeout(timer);
                this.searches.delete(search);
                resolve(place);
            };
            const search: Search = { tool, args, directory, found };
            const timer = setTimeout(() => found(this.guess(search)), PATIENCE_MS);
            this.searches.add(search);
            this.serveSearches();
        });
    }

    willRest({ id }: AgentSession): void {
        this.forgetSession(id);
    }

    didDelete({ id }: AgentSession): void {
        this.forgetSession(id);
    }

    /** Nothing of the session runs any more. */
    protected forgetSession(sessionID: string): void {
        for (const [id, { place }] of this.calls) {
            if (place.sessionId === sessionID) {
                this.calls.delete(id);
            }
        }
    }

    protected serveSearches(): void {
        for (const search of [...this.searches]) {
            const place = this.take(call => isSameTool(call, search) && isDeepStrictEqual(call.input, search.args));
            if (place) {
                search.found(place);
            }
        }
    }

    protected guess(search: Search): ToolCallPlace | undefined {
        return this.take(call => isSameTool(call, search)) ?? [...this.calls.values()].findLast(call => isSameTool(call, search))?.place;
    }

    /** The oldest call that fits and was not given out yet. */
    protected take(fits: (call: RunningCall) => boolean): ToolCallPlace | undefined {
        const call = [...this.calls.values()].find(candidate => !candidate.given && fits(candidate));
        if (call) {
            call.given = true;
        }
        return call?.place;
    }

    protected forgetOld(): void {
        for (const [id, { since }] of this.calls) {
            if (Date.now() - since > FORGET_AFTER_MS) {
                this.calls.delete(id);
            }
        }
    }
}

/** A pending part has an empty input until the model has written all of it. */
function hasInput({ state }: ToolPart): boolean {
    return state.status === 'running' || Object.keys(state.input).length > 0;
}

function isSameTool(call: RunningCall, { tool, directory }: Search): boolean {
    return call.tool === tool && (directory === undefined || call.place.directory === directory);
}
