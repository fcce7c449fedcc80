import { Disposable } from '@theia/core/lib/common/disposable';
import { inject, injectable } from '@theia/core/shared/inversify';
import { OpenSpaceServiceImpl } from 'openspace-core/lib/node/openspace-service-impl';
import { TextLines } from 'openspace-core/lib/common/messaging/text-lines';
import { ConnectedPage } from 'openspace-core/lib/node/pages/connected-page';
import { CommandRouter } from 'openspace-core/lib/node/router/command-router';
import {
    JudgedInput, TerminalDescription, TerminalQuery, TerminalRegistration, TerminalsClient, TerminalsService, TerminalState,
    TerminalText
} from '../../common';
import { isSameText, TypedText } from '../../common/danger/typed-text';
import { checkShell } from './known-shells';
import { TerminalHome, TerminalScreens } from './terminal-screens';

/** Terminals that the agent may have in a folder at the same time. */
const MAX_AGENT_TERMINALS = 20;

/** The terminals of one page's folder. */
@injectable()
export class TerminalsServiceImpl implements TerminalsService, TerminalHome {

    @inject(OpenSpaceServiceImpl)
    protected readonly openspace: OpenSpaceServiceImpl;

    @inject(CommandRouter)
    protected readonly router: CommandRouter;

    @inject(TerminalScreens)
    protected readonly screens: TerminalScreens;

    /** Tells the page what changes, until the answer is disposed. */
    setClient(client: TerminalsClient): Disposable {
        return this.screens.onDidChange(({ home, state }) => {
            if (TerminalHome.isSame(home, this)) {
                client.onTerminalChanged(state);
            }
        });
    }

    async register(registration: TerminalRegistration): Promise<TerminalState> {
        return this.screens.register(registration, this);
    }

    async list(): Promise<TerminalDescription[]> {
        return this.screens.list(this);
    }

    async find(terminalId: string): Promise<TerminalDescription> {
        return this.screens.find(terminalId, this);
    }

    async read(terminalId: string, query: TerminalQuery): Promise<TerminalText> {
        const text = await this.screens.get(terminalId, this).read(query);
        return { ...text, output: TextLines.from(text.output) };
    }

    async readFor(commandId: string, terminalId: string, query: TerminalQuery): Promise<void> {
        const text = await this.screens.get(terminalId, this).read(query);
        this.router.keepData(commandId, { ...text }, this.openspace.page);
    }

    async typedText(terminalId: string): Promise<TypedText | undefined> {
        const terminal = this.screens.getRunning(terminalId, this);
        return terminal.isPersonTyping ? undefined : terminal.typedText;
    }

    async send(terminalId: string, { text, before, allowed }: JudgedInput): Promise<'sent' | 'typing' | 'changed'> {
        const terminal = this.screens.getRunning(terminalId, this);
        if (terminal.isPersonTyping) {
            return 'typing';
        }
        if (!isSameText(before, terminal.typedText)) {
            return 'changed';
        }
        terminal.send(text, allowed);
        return 'sent';
    }

    close(terminalId: string): Promise<void> {
        return this.screens.close(terminalId, this);
    }

    async forget(processId: number): Promise<void> {
        this.screens.forget(processId, this);
    }

    async setPinned(terminalId: string, pinned: boolean): Promise<void> {
        this.screens.setPinned(terminalId, pinned, this);
    }

    interruptAgent(): Promise<void> {
        return this.screens.interruptAgent(this);
    }

    async checkCreation(shellPath: string | undefined): Promise<void> {
        if (this.screens.list(this).filter(({ createdBy }) => createdBy === 'agent').length >= MAX_AGENT_TERMINALS) {
            throw new Error(`There are ${MAX_AGENT_TERMINALS} terminals of yours already: close one first.`);
        }
        if (shellPath !== undefined) {
            await checkShell(shellPath);
        }
    }

    /** The folder becomes known when the page says hello, which may be later than its first terminal. */
    get directory(): string | undefined {
        return (this.openspace.page as ConnectedPage | undefined)?.directory;
    }
}
