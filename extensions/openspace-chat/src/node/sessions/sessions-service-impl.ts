import { isSecretName, REDACTED, redactSecrets } from '@openspace/foundation/redaction';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { MessageWithParts, PromptChoices, Session } from 'openspace-agent/lib/common';
import { SandboxedSessions } from 'openspace-agent/lib/node/agent-session/sandboxed-sessions';
import { PendingWork } from 'openspace-agent/lib/node/feedback/pending-work';
import { Folder, FolderAccess } from 'openspace-agent/lib/node/folder-access/folder-access';
import { defaultModel } from 'openspace-agent/lib/node/opencode/default-model';
import { allMessages, fetchMessages } from 'openspace-agent/lib/node/opencode/message-pages';
import { FolderHold } from 'openspace-agent/lib/node/proxy/folder-hold';
import { SandboxCopies } from 'openspace-agent/lib/node/sandbox/sandbox-copies';
import { writtenCommands } from 'openspace-agent/lib/node/stream-interceptor/strip-blocks';
import { dataOf } from 'openspace-agent/lib/node/opencode/server-answer';
import { SessionsService, SessionTranscript, WrittenBlock } from '../../common/services/sessions-service';

/** Among so many messages there is an answer, if there is one at all. */
const NEWEST = 50;

/** The sessions of one page's folder, changed at the server; every call names the folder. */
@injectable()
export class SessionsServiceImpl implements SessionsService {

    @inject(FolderAccess)
    protected readonly folders: FolderAccess;

    @inject(PendingWork)
    protected readonly pending: PendingWork;

    @inject(SandboxedSessions)
    protected readonly sandboxes: SandboxedSessions;

    @inject(SandboxCopies)
    protected readonly copies: SandboxCopies;

    @inject(ILogger) @named('openspace-chat:SessionsServiceImpl')
    protected readonly logger: ILogger;

    @inject(FolderHold)
    protected readonly hold: FolderHold;

    async writtenBlocks(sessionID: string, messageID: string, ids: readonly string[]): Promise<WrittenBlock[]> {
        const { client, directory } = await this.folders.open();
        const { parts } = await dataOf(client.session.message({ sessionID, directory, messageID }), 'The message could not be read');
        return parts.flatMap(part => part.type === 'text' && !part.synthetic
            ? writtenCommands(part.text).filter(({ cmd }) => ids.includes(cmd))
                .map(({ index, cmd, args }) => ({ partId: part.id, index, cmd, ...withoutSecrets(args) }))
            : []);
    }

    async rename(sessionID: string, title: string): Promise<void> {
        const { client, directory } = await this.folders.open();
        await dataOf(client.session.update({ sessionID, directory, title }), 'The session could not be renamed');
    }

    async setArchived(sessionID: string, archived: boolean): Promise<void> {
        const folder = await this.folders.open();
        const { client, directory } = folder;
        if (archived) {
            this.requireRest(folder, sessionID);
        }
        // The server has no way to take the time away again; none of ours begins in 1970.
        const time = { archived: archived ? Date.now() : 0 };
        await dataOf(
            client.session.update({ sessionID, directory, time }),
            archived ? 'The session could not be archived' : 'The session could not be brought back'
        );
    }

    /** What is copied has been said before, and not in this session: nothing of it runs. */
    async fork(sessionID: string, messageID?: string): Promise<Session> {
        const { client, directory } = await this.folders.open();
        const session = await dataOf(client.session.fork({ sessionID, directory, messageID }), 'The session could not be forked');
        // The server copies that it is in a sandbox, but not the rules.
        this.sandboxes.observe(session);
        if (this.sandboxes.isInCopy(session.id)) {
            await this.copies.fork(sessionID, session.id).catch((error: unknown) =>
                this.logger.warn('a fork begins with a new copy of the folder', { sessionID, reason: String(error) }));
        }
        return session;
    }

    async revert(sessionID: string, messageID: string): Promise<Session> {
        const folder = await this.folders.open();
        const { client, directory } = folder;
        this.requireRest(folder, sessionID);
        const session = await dataOf(client.session.revert({ sessionID, directory, messageID }), 'The messages could not be taken back');
        // The server says yes to what it does not know.
        if (!session.revert) {
            throw new Error('The messages could not be taken back: the message is not there any more.');
        }
        return session;
    }

    async unrevert(sessionID: string): Promise<void> {
        const folder = await this.folders.open();
        const { client, directory } = folder;
        this.requireRest(folder, sessionID);
        await dataOf(client.session.unrevert({ sessionID, directory }), 'The messages could not be restored');
    }

    async compact(sessionID: string, chosen?: PromptChoices['model']): Promise<void> {
        const folder = await this.folders.open();
        const { client, directory } = folder;
        this.requireRest(folder, sessionID);
        this.hold.require(directory);
        const model = chosen ?? await this.modelOf(folder, sessionID);
        await dataOf(client.session.summarize({ sessionID, directory, ...model, auto: false }), 'The session could not be compacted');
    }

    async mayShare(): Promise<boolean> {
        const { client, directory } = await this.folders.open();
        const { share } = await dataOf(client.config.get({ directory }), 'The configuration could not be read');
        return share !== 'disabled';
    }

    async share(sessionID: string): Promise<string> {
        const { client, directory } = await this.folders.open();
        const session = await dataOf(client.session.share({ sessionID, directory }), 'The session could not be shared');
        if (!session.share) {
            throw new Error('The session could not be shared: the server gave no address.');
        }
        return session.share.url;
    }

    async unshare(sessionID: string): Promise<void> {
        const { client, directory } = await this.folders.open();
        await dataOf(client.session.unshare({ sessionID, directory }), 'The session is still shared');
    }

    async transcript(sessionID: string): Promise<SessionTranscript> {
        const { client, directory, feed } = await this.folders.open();
        const failure = 'The conversation could not be read';
        const [info, messages] = await Promise.all([
            dataOf(client.session.get({ sessionID, directory }), failure),
            dataOf(allMessages({ client }, { sessionID, directory }).then(data => ({ data })), failure)
        ]);
        const cleaned = messages.map((message): MessageWithParts =>
            ({ info: message.info, parts: message.parts.map(part => feed.clean(part, message.info.role)) }));
        return { info: feed.sessions.get(sessionID) ?? info, messages: cleaned };
    }

    /** Commands of the last turn, or the turn itself, must not go on in a conversation that has lost it. */
    protected requireRest({ feed }: Folder, sessionID: string): void {
        if (feed.isBusy(sessionID) || this.pending.of([sessionID])[sessionID]) {
            throw new Error('The agent is still at work in this session. Stop it first.');
        }
    }

    /** The model that answered last, else the one that the server takes by itself. */
    protected async modelOf({ client, directory }: Folder, sessionID: string): Promise<NonNullable<PromptChoices['model']>> {
        const messages = await dataOf(
            fetchMessages({ client }, { sessionID, directory }, NEWEST).then(page => ({ data: page.messages })),
            'The conversation could not be read'
        );
        const last = messages.findLast(({ info }) => info.role === 'assistant')?.info;
        if (last?.role === 'assistant') {
            return { providerID: last.providerID, modelID: last.modelID };
        }
        const model = await defaultModel(client, directory);
        if (!model) {
            throw new Error('There is no model that could write the summary. Connect a provider first.');
        }
        return model;
    }
}

function withoutSecrets(args: WrittenBlock['args']): Pick<WrittenBlock, 'args' | 'isRedacted'> {
    const told = redactMembers(args);
    return { args: told, isRedacted: JSON.stringify(told) !== JSON.stringify(args) };
}

function redactMembers(members: WrittenBlock['args']): WrittenBlock['args'] {
    return Object.fromEntries(Object.entries(members).map(([name, value]) =>
        [redactSecrets(name), isSecretName(name) ? REDACTED : redactValue(value)]));
}

function redactValue(value: unknown): unknown {
    if (Array.isArray(value)) {
        return value.map(redactValue);
    }
    if (typeof value === 'object' && value !== null) {
        // The cast holds: it is JSON.
        return redactMembers(value as WrittenBlock['args']);
    }
    return typeof value === 'string' ? redactSecrets(value) : value;
}
