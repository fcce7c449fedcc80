import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { Part } from '../../common';
import { CommandCatalog } from '../catalog/command-catalog';
import { AgentPolicyStore } from '../control/agent-policy-store';
import { ownTools } from '../catalog/own-tools';
import { everyMessage } from '../opencode/message-pages';
import { OpencodeEndpoint } from '../opencode/opencode-endpoint';
import { PromptFile } from '../opencode/prompt-file';
import { SessionRoots } from '../turns/session-roots';
import { blockFingerprint } from '../echo/block-fingerprint';
import { findBlocks } from '../echo/block-sources';
import { readInstructionFiles, readPromptFiles } from './prompt-files';
import { SourceSkeleton } from '../echo/source-skeleton';
import { sourceTexts } from './source-texts';

/** How deep sub-agents may nest; deeper ones are not read from history, what they say live is. */
const DEEPEST_CHILD = 5;

/** How many sessions are remembered, a megabyte or two for each; more only if more are at work. */
const MOST_SESSIONS = 20;

interface KnownSources {
    readonly fingerprints: Set<string>;
    readonly skeleton: SourceSkeleton;
    /** The history has been read, and nothing was missed since. */
    read: boolean;
    reading?: Promise<void>;
    /** A text could not be searched: nothing of this session may run any more. */
    tangled: boolean;
}

/** What the guard thinks of a block. */
export type EchoVerdict = 'own' | 'echo' | 'unknown';

/**
 * Knows the blocks that stand in what a session's agent has read: tool results, files, the web, messages of the person,
 * reports of helpers. The agent repeating one of them is not the agent asking for it.
 */
@injectable()
export class EchoGuard {

    @inject(SessionRoots)
    protected readonly roots: SessionRoots;

    @inject(AgentPolicyStore)
    protected readonly policies: AgentPolicyStore;

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    @inject(PromptFile)
    protected readonly promptFile: PromptFile;

    @inject(ILogger) @named('openspace-core:EchoGuard')
    protected readonly logger: ILogger;

    /** By top-level session, because what a helper reads its master may repeat; those that were used last stand last. */
    protected readonly sessions = new Map<string, KnownSources>();
    /** Sessions that are at work, helpers included. */
    protected readonly busy = new Set<string>();

    /** Whether a block of this session repeats what it read. Unknown until the history has been read. */
    judge(sessionID: string, value: unknown): EchoVerdict {
        const known = this.of(sessionID);
        const fingerprint = blockFingerprint(value);
        if (fingerprint !== undefined && known.fingerprints.has(fingerprint)) {
            return 'echo';
        }
        return known.read && !known.tangled ? 'own' : 'unknown';
    }

    /** Whether a command may have been put together from what was read, in any session if it is not known; unlike an echo this may be chance. */
    resembles(sessionID: string | undefined, cmd: string, args: unknown): boolean {
        const read = sessionID === undefined ? [...this.sessions.values()] : [this.of(sessionID)];
        return read.some(({ skeleton }) => skeleton.contains(cmd, args));
    }

    /** Whether a text of the session cannot be searched. */
    isTangled(sessionID: string): boolean {
        return this.of(sessionID).tangled;
    }

    /** A part that streams now. */
    observe(part: Part, role: 'user' | 'assistant'): void {
        this.addTexts(part.sessionID, this.textsOf(part, role, this.roots.isChild(part.sessionID)));
    }

    /** Texts that came from outside in another way, such as the data of a command. */
    addTexts(sessionID: string, texts: readonly string[]): void {
        const known = this.of(sessionID);
        for (const text of texts) {
            known.skeleton.add(text);
            const { fingerprints, complete } = findBlocks(text);
            fingerprints.forEach(fingerprint => known.fingerprints.add(fingerprint));
            if (!complete && !known.tangled) {
                known.tangled = true;
                this.logger.warn('a text is too tangled to be searched for blocks', { session: sessionID, length: text.length });
            }
        }
    }

    /**
     * Reads what the session has read before we looked, and the files that the server reads again for every prompt. Never
     * rejects: what could not be read stays unknown.
     */
    prepare(endpoint: OpencodeEndpoint, directory: string, sessionID: string): Promise<void> {
        const known = this.of(sessionID);
        known.reading ??= this.read(known, endpoint, directory, this.roots.rootOf(sessionID));
        return known.reading;
    }

    /** Before a message is sent: the files that the server reads with it may have changed since the last look, and during it. */
    async prepareForPrompt(endpoint: OpencodeEndpoint, directory: string, sessionID: string): Promise<void> {
        await this.of(sessionID).reading;
        await this.prepare(endpoint, directory, sessionID);
    }

    /** Events were missed, of all sessions or of these: their histories have to be read again. */
    interrupt(sessionIDs: Iterable<string> = [...this.sessions.keys()]): void {
        for (const sessionID of sessionIDs) {
            const known = this.sessions.get(this.roots.rootOf(sessionID));
            if (known) {
                known.read = false;
                // What is being read may be older than the gap.
                known.reading = undefined;
            }
        }
    }

    /** What a session has read is kept while it is at work. */
    setBusy(sessionID: string, busy: boolean): void {
        if (busy) {
            this.busy.add(sessionID);
        } else {
            this.busy.delete(sessionID);
        }
    }

    forget(sessionID: string): void {
        this.busy.delete(sessionID);
        this.sessions.delete(sessionID);
    }

    protected textsOf(part: Part, role: 'user' | 'assistant', child: boolean): string[] {
        return sourceTexts(part, role, child, ownTools(this.policies.policy.transport, this.catalog.manifest));
    }

    protected of(sessionID: string): KnownSources {
        const root = this.roots.rootOf(sessionID);
        let known = this.sessions.get(root);
        if (!known) {
            this.makeRoom();
            known = { fingerprints: new Set(), skeleton: new SourceSkeleton(), read: false, tangled: false };
        }
        this.sessions.delete(root);
        this.sessions.set(root, known);
        return known;
    }

    /** A session that is forgotten is unknown, and its history is read again before it says something. */
    protected makeRoom(): void {
        const working = new Set(Array.from(this.busy, sessionID => this.roots.rootOf(sessionID)));
        const idle = [...this.sessions].filter(([root, { reading }]) => !working.has(root) && !reading);
        idle.slice(0, Math.max(0, this.sessions.size + 1 - MOST_SESSIONS)).forEach(([root]) => this.sessions.delete(root));
    }

    protected read(known: KnownSources, endpoint: OpencodeEndpoint, directory: string, sessionID: string): Promise<void> {
        const reading = Promise.all([
            known.read ? undefined : this.readSession(endpoint, directory, sessionID, 0),
            readPromptFiles(directory).then(texts => this.addTexts(sessionID, texts)),
            this.readConfiguration(endpoint, directory).then(texts => this.addTexts(sessionID, texts))
        ]).then(() => true, (error: unknown) => {
            this.logger.warn('the history could not be searched for blocks', { session: sessionID, reason: String(error) });
            return false;
        }).then(read => {
            if (known.reading === reading) {
                known.read = read;
                known.reading = undefined;
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

    protected async readSession(endpoint: OpencodeEndpoint, directory: string, sessionID: string, depth: number): Promise<void> {
        const children = await endpoint.client.session.children({ sessionID, directory }, { throwOnError: true });
        for await (const { info, parts } of everyMessage(endpoint, { sessionID, directory })) {
            parts.forEach(part => this.addTexts(sessionID, this.textsOf(part, info.role, depth > 0)));
        }
        if (depth < DEEPEST_CHILD) {
            await Promise.all(children.data.map(child => {
                this.roots.adopt(child.id, sessionID);
                return this.readSession(endpoint, directory, child.id, depth + 1);
            }));
        }
    }
}
