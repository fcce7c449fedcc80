import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ToolServer, ToolServersService } from '../../common/services/tool-servers-service';
import { attempt } from '../commands/attempt';
import { chatCommand } from '../commands/chat-command';
import { toolServerItems } from './tool-server-items';

export const SHOW_TOOL_SERVERS = chatCommand('tool-servers', 'Tool Servers of the Agent…');

/** What works beside the agent, to look at and to switch on and off. */
@injectable()
export class ToolServersContribution implements CommandContribution {

    @inject(ToolServersService) protected readonly service: ToolServersService;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;
    @inject(MessageService) protected readonly messages: MessageService;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(SHOW_TOOL_SERVERS, { execute: () => attempt(this.messages, () => this.show()) });
    }

    /** Again after each change, so that its outcome is seen, until the person leaves. */
    protected async show(): Promise<void> {
        const placeholder = nls.localize('openspace/chat/toolServers/placeholder', 'What the agent works with in this folder');
        for (let picked; (picked = await this.quickInput.showQuickPick(toolServerItems(await this.service.overview()), { placeholder }));) {
            const { server } = picked;
            await (server && attempt(this.messages, () => this.change(server)));
        }
    }

    protected change({ name, state }: ToolServer): Promise<ToolServer> {
        return state === 'sign-in' ? this.service.signIn(name) : this.service.setConnected(name, state !== 'connected');
    }
}
