import { inject, injectable } from '@theia/core/shared/inversify';
import { ChatInputService, HelperAgent, ServerCommand, ServerCommandCall, ShellCall } from '../../common/chat-input-service';
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

    runCommand(sessionID: string, { name, arguments: words, attachments = [], model, agent, variant }: ServerCommandCall): Promise<void> {
        return this.actions.run(this.openspace.tab, sessionID, `The command /${name} could not be run`, ({ client }, directory) => client.session.command({
            sessionID, directory, command: name, arguments: words, agent, variant,
            model: model && `${model.providerID}/${model.modelID}`,
            parts: attachments.filter(attachment => attachment.type === 'file')
        }));
    }

    async runShell(sessionID: string, { command, model, agent }: ShellCall): Promise<void> {
        // The server wants to know in whose name it runs.
        const name = agent ?? (await this.models.catalog()).defaultAgent;
        await this.actions.run(this.openspace.tab, sessionID, 'The shell command could not be run', ({ client }, directory) =>
            client.session.shell({ sessionID, directory, command, agent: name, model }));
    }
}
