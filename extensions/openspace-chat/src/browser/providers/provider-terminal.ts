import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { AgentService } from 'openspace-agent/lib/common';

/** The dialogue of the server itself, in a terminal: for what the IDE does not know. */
@injectable()
export class ProviderTerminal {

    @inject(AgentService) protected readonly service: AgentService;
    @inject(TerminalService) protected readonly terminals: TerminalService;

    async open(): Promise<void> {
        const command = await this.service.connectProviderCommand();
        const terminal = await this.terminals.newTerminal({
            title: nls.localize('openspace/chat/connectTerminal', 'Connect a provider'),
            useServerTitle: false,
            destroyTermOnClose: true,
            isTransient: true
        });
        await terminal.start();
        await this.terminals.open(terminal, { mode: 'activate' });
        terminal.sendText(`${command}\n`);
    }
}
