import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentTerminalPreferences } from 'openspace-hands/lib/browser/terminals/terminal-preferences';
import { TerminalDescription, TerminalsService } from 'openspace-hands/lib/common';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { ChatDrafts } from '../drafts/chat-drafts';
import { dataAddress } from './data-address';

/** About what a person has in mind; the agent can read further back itself. */
const LINES = 200;

/** Takes what terminals show into a draft. */
@injectable()
export class TerminalTexts {

    @inject(TerminalsService) protected readonly terminals: TerminalsService;
    @inject(AgentTerminalPreferences) protected readonly preferences: AgentTerminalPreferences;
    @inject(ChatDrafts) protected readonly drafts: ChatDrafts;
    @inject(MessageService) protected readonly messages: MessageService;

    protected count = 0;

    /** Empty if they cannot be listed. */
    async list(): Promise<readonly TerminalDescription[]> {
        return this.terminals.list().catch(() => []);
    }

    /** Attaches the last lines of a terminal as they are now. */
    async attach(sessionID: string | undefined, terminalId: string): Promise<void> {
        try {
            const { output } = await this.terminals.read(
                terminalId, { lines: LINES, maskSecrets: this.preferences['openspace.terminal.maskSecrets'] }
            );
            const text = `${output.join('\n').trimEnd()}\n`;
            const name = nls.localize('openspace/chat/terminalText', 'Terminal {0}', terminalId);
            this.drafts.attach(sessionID, {
                type: 'data', id: `terminal-${Date.now()}-${++this.count}`, name, mime: 'text/plain',
                url: dataAddress('text/plain', new TextEncoder().encode(text))
            });
        } catch (error) {
            void this.messages.warn(nls.localize(
                'openspace/chat/terminalNotAttached', 'The terminal was not attached: {0}',
                errorText(error)
            ));
        }
    }
}
