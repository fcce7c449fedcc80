import { inject, injectable } from '@theia/core/shared/inversify';
import { ChatInputService, HelperAgent, ServerCommand, ServerCommandCall, ShellCall } from '../../common/chat-input-service';
import { PersonCalls } from '../follow-ups/person-calls';
import { ModelsServiceImpl } from '../models/models-service-impl';
import { OpenSpaceServiceImpl } from '../openspace-service-impl';
import { SessionActions } from '../proxy/session-actions';
import { FolderAccess } from '../sessions/folder-access';
import { dataOf } from '../opencode/server-answer';

/** What the server offers to a person who writes, for one tab. */
@injectable()
export class ChatInputServiceImpl implements ChatInputService {

    @inject(OpenSpaceServiceImpl)
    protected readonly openspace: OpenSpaceServiceImpl;

    @inject(FolderAccess)
    protected readonly folders: FolderAccess;

    @inject(SessionActions)
    protected readonly actions: SessionActions;

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

    runCommand(sessionID: string, call: ServerCommandCall): Promise<void> {
        return this.calls.send(this.actions.originOf(this.openspace.tab), sessionID, { kind: 'command', call });
    }

    async runShell(sessionID: string, call: ShellCall): Promise<void> {
        // The server wants to know in whose name it runs.
        const agent = call.agent ?? (await this.models.catalog()).defaultAgent;
        await this.calls.send(this.actions.originOf(this.openspace.tab), sessionID, { kind: 'shell', call: { ...call, agent } });
    }
}
