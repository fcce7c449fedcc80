import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { FollowUpHold } from 'openspace-agent/lib/common/conversation/follow-up-queue';
import { DeliveryKey } from 'openspace-agent/lib/common/opencode/delivery-key';
import { AgentSession } from 'openspace-agent/lib/node/agent-session/agent-session';
import { AgentSessions } from 'openspace-agent/lib/node/agent-session/agent-sessions';
import { SessionObserver } from 'openspace-agent/lib/node/agent-session/session-observer';
import { PendingWork } from 'openspace-agent/lib/node/feedback/pending-work';
import { FollowUpStore } from 'openspace-agent/lib/node/follow-ups/follow-up-store';
import { insertBefore, LeavingFollowUp } from 'openspace-agent/lib/node/follow-ups/queued-follow-ups';
import { ascendingId } from 'openspace-agent/lib/node/opencode/ascending-id';
import { DirectoryFeed } from 'openspace-agent/lib/node/proxy/directory-feed';
import { OpenCodeProxy } from 'openspace-agent/lib/node/proxy/open-code-proxy';
import { PromptOrigin, SessionActions } from 'openspace-agent/lib/node/proxy/session-actions';
import { STOPPED } from 'openspace-core/lib/common';
import { CommandRouter } from 'openspace-core/lib/node/router/command-router';
import { PersonCalls } from './person-calls';

/**
 * Sends what waits, one at a time, when the agent has come to rest by itself. After a turn that was stopped or failed it
 * holds the rest until the person says so. An item leaves the queue on disk before it is posted, so that none is sent twice.
 */
@injectable()
export class FollowUpSender implements SessionObserver {

    @inject(FollowUpStore)
    protected readonly store: FollowUpStore;

    @inject(AgentSessions)
    protected readonly sessions: AgentSessions;

    @inject(OpenCodeProxy)
    protected readonly proxy: OpenCodeProxy;

    @inject(SessionActions)
    protected readonly actions: SessionActions;

    @inject(PersonCalls)
    protected readonly calls: PersonCalls;

    @inject(CommandRouter)
    protected readonly router: CommandRouter;

    @inject(PendingWork)
    protected readonly pending: PendingWork;

    @inject(ILogger) @named('openspace-chat:FollowUpSender')
    protected readonly logger: ILogger;

    /** Sessions in which one is being sent by itself. */
    protected readonly sending = new Set<string>();

    @postConstruct()
    protected init(): void {
        this.pending.onDidChange(({ sessionID, pending }) => pending === 0 && this.consider(sessionID));
        this.proxy.onDidFill(feed => this.store.sessionsIn(feed.directory).forEach(sessionID => void this.recover(sessionID)));
        this.store.onDidChange(({ sessionID, directory }) =>
            this.proxy.feedOf(directory)?.broadcast({ type: 'session.followUps', sessionID, queue: this.store.shown(sessionID) }));
    }

    didRest({ id }: AgentSession): void {
        this.consider(id);
    }

    /** Sends the next one if it is time; `anyway` also after a turn that did not end well. */
    consider(sessionID: string, anyway = false): void {
        const queue = this.store.get(sessionID);
        const feed = queue && this.proxy.feedOf(queue.directory);
        if (!queue || !feed || queue.hold || queue.items.length === 0 || this.sending.has(sessionID) || this.isAtWork(feed, sessionID)) {
            return;
        }
        const failed = feed.problems.has(sessionID) ? 'failed' : undefined;
        const ending = anyway ? undefined : this.sessions.get(sessionID)?.ending.bad ?? failed;
        if (ending) {
            this.hold(sessionID, { reason: ending });
        } else if (!this.actions.isSending(sessionID)) {
            void this.sendNext({ feed, page: this.router.pick(sessionID, feed.directory) }, sessionID, queue.items[0].id);
        }
    }

    /** Sends one at once. Rejects with a message for the user if it could not be sent; then it stands where it stood. */
    async send(origin: PromptOrigin, sessionID: string, id: string): Promise<void> {
        // Ids grow with time: one that waits for the server would be older than what is said meanwhile.
        await this.proxy.connect();
        const leaving = this.claim(sessionID, id);
        if (!leaving) {
            return;
        }
        try {
            await this.calls.send(origin, sessionID, leaving.item.call, () => leaving.messageID);
            this.settle(sessionID, leaving, true);
        } catch (error) {
            this.settle(sessionID, leaving, false);
            throw error;
        }
    }

    /** The person lets what was held go on. */
    resume(sessionID: string): void {
        const queue = this.store.get(sessionID);
        if (queue) {
            this.store.set(sessionID, { ...queue, hold: undefined });
            this.consider(sessionID, true);
        }
    }

    protected async sendNext(origin: PromptOrigin, sessionID: string, id: string): Promise<void> {
        this.sending.add(sessionID);
        try {
            await this.send(origin, sessionID, id);
        } catch (error) {
            const detail = error instanceof Error ? error.message : String(error);
            this.logger.info('a follow-up could not be sent', { session: sessionID });
            this.hold(sessionID, detail === STOPPED ? { reason: 'stopped' } : { reason: 'refused', detail });
        } finally {
            this.sending.delete(sessionID);
        }
        // Its turn may be over already.
        this.consider(sessionID);
    }

    protected hold(sessionID: string, hold: FollowUpHold): void {
        const queue = this.store.get(sessionID);
        if (queue && queue.items.length > 0) {
            this.store.set(sessionID, { ...queue, hold });
        }
    }

    protected claim(sessionID: string, id: string): LeavingFollowUp | undefined {
        const queue = this.store.get(sessionID);
        const index = queue?.items.findIndex(item => item.id === id) ?? -1;
        if (!queue || index < 0) {
            return undefined;
        }
        const leaving = {
            item: queue.items[index],
            messageID: ascendingId('msg', Date.now(), DeliveryKey.is(id) ? id : undefined),
            before: queue.items.at(index + 1)?.id
        };
        this.store.set(sessionID, {
            ...queue, items: queue.items.filter(item => item.id !== id), leaving: [...queue.leaving ?? [], leaving]
        });
        return leaving;
    }

    /** It has arrived, or it goes back to its place. Nothing, if the session was deleted meanwhile. */
    protected settle(sessionID: string, { item, messageID, before }: LeavingFollowUp, arrived: boolean): void {
        const queue = this.store.get(sessionID);
        if (queue?.leaving?.some(other => other.messageID === messageID)) {
            const items = arrived ? queue.items : before === undefined ? [...queue.items, item] : insertBefore(queue.items, item, before);
            this.store.set(sessionID, { ...queue, items, leaving: queue.leaving.filter(other => other.messageID !== messageID) });
        }
    }

    /** This process, or the one before, may have ended while one was on its way: the server knows whether it arrived. */
    protected async recover(sessionID: string): Promise<void> {
        const queue = this.store.get(sessionID);
        if (queue?.leaving?.length && queue.hold?.reason === 'restarted') {
            try {
                const { client } = await this.proxy.connect();
                for (const leaving of queue.leaving) {
                    const { data, response } = await client.session.message({
                        sessionID, directory: queue.directory, messageID: leaving.messageID
                    });
                    if (data || response?.status === 404) {
                        this.settle(sessionID, leaving, data !== undefined);
                    }
                }
            } catch (error) {
                this.logger.warn('could not find out whether a follow-up was sent', { session: sessionID, reason: String(error) });
            }
        }
        this.consider(sessionID);
    }

    protected isAtWork(feed: DirectoryFeed, sessionID: string): boolean {
        return feed.isBusy(sessionID) || (this.pending.of([sessionID])[sessionID] ?? 0) > 0;
    }
}
