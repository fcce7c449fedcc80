import { randomUUID } from 'node:crypto';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FollowUp, FollowUpCall } from 'openspace-agent/lib/common';
import { FollowUpStore } from 'openspace-agent/lib/node/follow-ups/follow-up-store';
import { insertBefore, QueuedFollowUps } from 'openspace-agent/lib/node/follow-ups/queued-follow-ups';
import { Deliveries } from 'openspace-agent/lib/node/proxy/deliveries';
import { SessionActions } from 'openspace-agent/lib/node/proxy/session-actions';
import { OpenSpaceServiceImpl } from 'openspace-core/lib/node/openspace-service-impl';
import { FollowUpsService } from '../../common/services/follow-ups-service';
import { ModelsServiceImpl } from '../models/models-service-impl';
import { FollowUpSender } from './follow-up-sender';

/** More than anybody reads; keeps a stuck key from filling the disk. */
const MAX_FOLLOW_UPS = 50;

/** What waits in the sessions of one page's folder. */
@injectable()
export class FollowUpsServiceImpl implements FollowUpsService {

    @inject(OpenSpaceServiceImpl)
    protected readonly openspace: OpenSpaceServiceImpl;

    @inject(SessionActions)
    protected readonly actions: SessionActions;

    @inject(ModelsServiceImpl)
    protected readonly models: ModelsServiceImpl;

    @inject(Deliveries)
    protected readonly deliveries: Deliveries;

    @inject(FollowUpStore)
    protected readonly store: FollowUpStore;

    @inject(FollowUpSender)
    protected readonly sender: FollowUpSender;

    add(sessionID: string, call: FollowUpCall, before?: string, key?: string): Promise<void> {
        return this.deliveries.run(key, () => this.insert(sessionID, { id: key ?? randomUUID(), call }, before));
    }

    protected async insert(sessionID: string, { id, call }: FollowUp, before: string | undefined): Promise<void> {
        const { directory } = this.actions.originOf(this.openspace.page).feed;
        const item = { id, call: await this.complete(call) };
        const queue = this.store.get(sessionID) ?? { directory, items: [] };
        if (queue.items.length >= MAX_FOLLOW_UPS) {
            throw new Error(`${MAX_FOLLOW_UPS} messages wait already.`);
        }
        this.store.set(sessionID, { ...queue, items: insertBefore(queue.items, item, before) });
        this.sender.consider(sessionID);
    }

    async take(sessionID: string, id: string): Promise<FollowUpCall | undefined> {
        const call = this.store.get(sessionID)?.items.find(item => item.id === id)?.call;
        this.change(sessionID, queue => queue.items.filter(item => item.id !== id));
        return call;
    }

    async move(sessionID: string, id: string, before?: string): Promise<void> {
        this.change(sessionID, ({ items }) => {
            const item = items.find(other => other.id === id);
            return item && before !== id ? insertBefore(items, item, before) : items;
        });
    }

    async drop(sessionID: string, id: string): Promise<void> {
        await this.take(sessionID, id);
    }

    sendNow(sessionID: string, id: string): Promise<void> {
        return this.sender.send(this.actions.originOf(this.openspace.page), sessionID, id);
    }

    async resume(sessionID: string): Promise<void> {
        this.sender.resume(sessionID);
    }

    protected change(sessionID: string, items: (queue: QueuedFollowUps) => QueuedFollowUps['items']): void {
        const queue = this.store.get(sessionID);
        if (queue) {
            this.store.set(sessionID, { ...queue, items: items(queue) });
        }
    }

    /** The server wants to know in whose name a shell command runs; that is chosen now, as the rest. */
    protected async complete(call: FollowUpCall): Promise<FollowUpCall> {
        return call.kind === 'shell' && call.call.agent === undefined
            ? { ...call, call: { ...call.call, agent: (await this.models.catalog()).defaultAgent } }
            : call;
    }
}
