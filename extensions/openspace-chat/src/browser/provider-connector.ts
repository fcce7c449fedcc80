import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { OpenSpaceService } from 'openspace-core/lib/common';

/** Lets the person connect a model provider: the server's own dialogue, in a terminal. */
@injectable()
export class ProviderConnector {

    @inject(OpenSpaceService) protected readonly service: OpenSpaceService;
    @inject(TerminalService) protected readonly terminals: TerminalService;

    async connect(): Promise<void> {
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
