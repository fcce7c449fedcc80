import { inject, injectable } from '@theia/core/shared/inversify';
import { FollowUpCall, ServerCommandCall, ShellCall } from 'openspace-agent/lib/common';
import { DeliveryKey } from 'openspace-agent/lib/common/opencode/delivery-key';
import { FolderAccess } from 'openspace-agent/lib/node/folder-access/folder-access';
import { FollowUpStore } from 'openspace-agent/lib/node/follow-ups/follow-up-store';
import { everyMessage } from 'openspace-agent/lib/node/opencode/message-pages';
import { dataOf } from 'openspace-agent/lib/node/opencode/server-answer';
import { Deliveries } from 'openspace-agent/lib/node/proxy/deliveries';
import { SessionActions } from 'openspace-agent/lib/node/proxy/session-actions';
import { OpenSpaceServiceImpl } from 'openspace-core/lib/node/openspace-service-impl';
import { ChatInputService, HelperAgent, ServerCommand } from '../../common/services/chat-input-service';
import { ModelsServiceImpl } from '../models/models-service-impl';
import { PersonCalls } from '../sending/person-calls';

/** What the server offers to a person who writes, for one page. */
@injectable()
export class ChatInputServiceImpl implements ChatInputService {

    @inject(OpenSpaceServiceImpl)
    protected readonly openspace: OpenSpaceServiceImpl;

    @inject(FolderAccess)
    protected readonly folders: FolderAccess;

    @inject(SessionActions)
    protected readonly actions: SessionActions;

    @inject(Deliveries)
    protected readonly deliveries: Deliveries;

    @inject(FollowUpStore)
    protected readonly followUps: FollowUpStore;

    @inject(PersonCalls)
    protected readonly calls: PersonCalls;

    @inject(ModelsServiceImpl)
    protected readonly models: ModelsServiceImpl;

    async listAgents(): Promise<HelperAgent[]> {
        const { client, directory } = await this.folders.open();
        const agents = await dataOf(client.app.agents({ directory }), 'The agents could not be listed');
        return agents.filter(({ mode, hidden }) => mode !== 'primary' && !hidden).map(({ name, description }) => ({ name, description }));
    }

    async listCommands(): Promise<ServerCommand[]> {
        const { client, directory } = await this.folders.open();
        const commands = await dataOf(client.command.list({ directory }), 'The commands could not be listed');
        return commands.map(({ name, description, source }) => ({ name, description, source: source ?? 'command' }));
    }

    runCommand(sessionID: string, call: ServerCommandCall, key?: string): Promise<void> {
        return this.send(sessionID, key, async () => ({ kind: 'command', call }));
    }

    runShell(sessionID: string, call: ShellCall, key?: string): Promise<void> {
        // The server wants to know in whose name it runs.
        return this.send(sessionID, key, async () => {
            const agent = call.agent ?? (await this.models.catalog()).defaultAgent;
            return { kind: 'shell', call: { ...call, agent } };
        });
    }

    async hasArrived(sessionID: string, key: string): Promise<boolean> {
        const outcome = this.deliveries.outcome(key);
        if (outcome) {
            await outcome;
            return true;
        }
        const { items = [], leaving = [] } = this.followUps.get(sessionID) ?? {};
        if ([...items, ...leaving.map(({ item }) => item)].some(({ id }) => id === key)) {
            return true;
        }
        const { client, directory } = await this.folders.open();
        for await (const { info } of everyMessage({ client }, { sessionID, directory })) {
            if (DeliveryKey.isOf(info.id, key)) {
                return true;
            }
        }
        return false;
    }

    protected send(sessionID: string, key: string | undefined, call: () => Promise<FollowUpCall>): Promise<void> {
        return this.deliveries.run(key, async messageID => {
            const request = await call();
            await this.calls.send(this.actions.originOf(this.openspace.page), sessionID, request, messageID);
        });
    }
}
