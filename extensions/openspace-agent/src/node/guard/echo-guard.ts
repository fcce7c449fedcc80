import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { CommandCatalog } from 'openspace-core/lib/node/catalog/command-catalog';
import { ownTools } from 'openspace-core/lib/node/catalog/own-tools';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { Part } from '../../common';
import { AgentSession } from '../agent-session/agent-session';
import { AgentSessions } from '../agent-session/agent-sessions';
import { ObservedPart, SessionObserver } from '../agent-session/session-observer';
import { EchoSources, EchoVerdict } from '../echo/echo-sources';
import { everyMessage } from '../opencode/message-pages';
import { OpencodeEndpoint } from '../opencode/opencode-endpoint';
import { OpencodeSupervisor } from '../opencode/opencode-supervisor';
import { PromptFile } from '../opencode/prompt-file';
import { readInstructionFiles, readPromptFiles } from './prompt-files';
import { sourceTexts } from './source-texts';

/** How deep sub-agents may nest; deeper ones are not read from history, what they say live is. */
const MAX_CHILD_DEPTH = 5;

/** How many sessions are remembered, a megabyte or two for each; more only if more are at work. */
const MAX_SESSIONS = 20;

/** From where a history is read, and who wants to have its texts. */
interface ReadHistory {
    readonly endpoint: OpencodeEndpoint;
    readonly directory: string;
    add(texts: readonly string[]): void;
}

/**
 * Knows the blocks that stand in what a session's agent has read: tool results, files, the web, messages of the person,
 * reports of helpers. The agent repeating one of them is not the agent asking for it.
 */
@injectable()
export class EchoGuard implements SessionObserver {

    @inject(AgentSessions)
    protected readonly sessions: AgentSessions;

    @inject(OpencodeSupervisor)
    protected readonly supervisor: OpencodeSupervisor;

    @inject(AgentPolicyStore)
    protected readonly policies: AgentPolicyStore;

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    @inject(PromptFile)
    protected readonly promptFile: PromptFile;

    @inject(ILogger) @named('openspace-agent:EchoGuard')
    protected readonly logger: ILogger;

    /** Sessions whose sources are kept, those that were used last stand last. */
    protected readonly kept = new Set<AgentSession>();

    /** Whether a block of this session repeats what it read. Unknown until the history has been read. */
    judge(sessionID: string, value: unknown): EchoVerdict {
        return this.of(sessionID).judge(value);
    }

    /**
     * Whether a command may have been put together from what was read, in any session if it is not known;
     * unlike an echo this may be chance.
     */
    resembles(sessionID: string | undefined, cmd: string, args: unknown): boolean {
        const read = sessionID === undefined ? [...this.kept].flatMap(({ echo }) => echo ?? []) : [this.of(sessionID)];
        return read.some(sources => sources.resembles(cmd, args));
    }

    /** Whether a text of the session cannot be searched. */
    isTangled(sessionID: string): boolean {
        return this.of(sessionID).tangled;
    }

    /** A part that streams now. */
    didObservePart({ part, role }: Pick<ObservedPart, 'part' | 'role'>): void {
        this.addTexts(part.sessionID, this.textsOf(part, role, this.sessions.isChild(part.sessionID)));
    }

    didBegin({ id }: AgentSession, directory: string): void {
        const { endpoint } = this.supervisor;
        if (endpoint) {
            void this.prepare(endpoint, directory, id);
        }
    }

    didDelete(session: AgentSession): void {
        this.kept.delete(session);
    }

    /** Texts that came from outside in another way, such as the data of a command. */
    addTexts(sessionID: string, texts: readonly string[]): void {
        this.add(this.of(sessionID), sessionID, texts);
    }

    /**
     * Reads what the session has read before we looked, and the files that the server reads again for every prompt. Never
     * rejects: what could not be read stays unknown.
     */
    prepare(endpoint: OpencodeEndpoint, directory: string, sessionID: string): Promise<void> {
        const sources = this.of(sessionID);
        sources.reading ??= this.read(sources, endpoint, directory, this.sessions.rootOf(sessionID));
        return sources.reading;
    }

    /** Before a message is sent: the files that the server reads with it may have changed since the last look, and during it. */
    async prepareForPrompt(endpoint: OpencodeEndpoint, directory: string, sessionID: string): Promise<void> {
        await this.of(sessionID).reading;
        await this.prepare(endpoint, directory, sessionID);
    }

    /** Events were missed, of all sessions or of these: their histories have to be read again. */
    interrupt(sessionIDs: Iterable<string> = Array.from(this.kept, ({ id }) => id)): void {
        for (const sessionID of sessionIDs) {
            this.sessions.get(this.sessions.rootOf(sessionID))?.echo?.interrupt();
        }
    }

    protected textsOf(part: Part, role: 'user' | 'assistant', child: boolean): string[] {
        return sourceTexts(part, role, child, ownTools(this.policies.policy.transport, this.catalog.manifest));
    }

    protected add(sources: EchoSources, sessionID: string, texts: readonly string[]): void {
        for (const text of texts) {
            if (!sources.add(text)) {
                this.logger.warn('a text is too tangled to be searched for blocks', { session: sessionID, length: text.length });
            }
        }
    }

    /** Those of the top-level session, because what a helper reads its master may repeat. */
    protected of(sessionID: string): EchoSources {
        const root = this.sessions.of(this.sessions.rootOf(sessionID));
        if (root.state !== 'deleted') {
            this.keep(root);
        }
        return root.echo ??= new EchoSources();
    }

    protected keep(session: AgentSession): void {
        if (!this.kept.delete(session)) {
            this.makeRoom();
        }
        this.kept.add(session);
    }

    /** A session whose sources are forgotten is unknown, and its history is read again before it says something. */
    protected makeRoom(): void {
        const working = new Set(this.sessions.all.filter(({ state }) => state === 'working').map(({ id }) => this.sessions.rootOf(id)));
        const idle = [...this.kept].filter(({ id, echo }) => !working.has(id) && !echo?.reading);
        for (const session of idle.slice(0, Math.max(0, this.kept.size + 1 - MAX_SESSIONS))) {
            session.echo = undefined;
            this.kept.delete(session);
        }
    }

    protected read(sources: EchoSources, endpoint: OpencodeEndpoint, directory: string, sessionID: string): Promise<void> {
        const add = (texts: readonly string[]): void => this.add(sources, sessionID, texts);
        const reading = Promise.all([
            sources.read ? undefined : this.readSession({ endpoint, directory, add }, sessionID),
            readPromptFiles(directory).then(add),
            this.readConfiguration(endpoint, directory).then(add)
        ]).then(() => true, (error: unknown) => {
            this.logger.warn('the history could not be searched for blocks', { session: sessionID, reason: String(error) });
            return false;
        }).then(read => {
            if (sources.reading === reading) {
                sources.read = read;
                sources.reading = undefined;
            }
        });
        return reading;
    }

    /** What the configuration puts into prompts. Our own file is none of it: its examples are there to be used. */
    protected async readConfiguration(endpoint: OpencodeEndpoint, directory: string): Promise<string[]> {
        const { data } = await endpoint.client.config.get({ directory }, { throwOnError: true });
        const files = await readInstructionFiles(directory, (data.instructions ?? []).filter(name => name !== this.promptFile.path));
        return [...files, ...Object.values(data.agent ?? {}).flatMap(agent => agent?.prompt ?? [])];
    }

    protected async readSession(history: ReadHistory, sessionID: string, depth = 0): Promise<void> {
        const { endpoint, directory } = history;
        const children = await endpoint.client.session.children({ sessionID, directory }, { throwOnError: true });
        for await (const { info, parts } of everyMessage(endpoint, { sessionID, directory })) {
            parts.forEach(part => history.add(this.textsOf(part, info.role, depth > 0)));
        }
        if (depth < MAX_CHILD_DEPTH) {
            await Promise.all(children.data.map(child => {
                this.sessions.adopt(child.id, sessionID);
                return this.readSession(history, child.id, depth + 1);
            }));
        }
    }
}
