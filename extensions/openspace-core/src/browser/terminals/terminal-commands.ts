import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CommandArgs, CommandData, DECLINED, terminalClose, terminalCreate, TerminalDescription, terminalList, terminalReadOutput, terminalSend, TerminalsService } from '../../common';
import { AgentCommandContribution, AgentCommandRegistry } from '../commands/agent-command-registry';
import { CommandContext } from '../commands/command-context';
import { PersonQuestions } from '../control/person-questions';
import { AgentTerminals } from './agent-terminals';
import { SendGate } from './send-gate';
import { TerminalNames } from './terminal-names';
import { AgentTerminalPreferences } from './terminal-preferences';

/** How long the agent waits for a person who is typing, and how often it looks, in milliseconds. */
const PATIENCE = 30_000;
const POLL = 200;

const DEFAULT_LINES = 100;

/** Commands for terminals. Everything that they say is said by the backend, which knows the terminals without a tab as well. */
@injectable()
export class TerminalCommands implements AgentCommandContribution {

    @inject(TerminalsService)
    protected readonly service: TerminalsService;

    @inject(AgentTerminals)
    protected readonly terminals: AgentTerminals;

    @inject(TerminalNames)
    protected readonly names: TerminalNames;

    @inject(AgentTerminalPreferences)
    protected readonly preferences: AgentTerminalPreferences;

    @inject(PersonQuestions)
    protected readonly questions: PersonQuestions;

    @inject(SendGate)
    protected readonly gate: SendGate;

    registerAgentCommands(registry: AgentCommandRegistry): void {
        registry.register(terminalCreate, async (args, context) => ({ terminalId: await this.terminals.create(args, context) }));
        registry.register(terminalSend, (args, context) => this.send(args, context));
        registry.register(terminalReadOutput, args => this.read(args));
        registry.register(terminalList, () => this.list());
        registry.register(terminalClose, (args, context) => this.close(args, context));
    }

    protected async send({ terminalId, text }: CommandArgs<typeof terminalSend>, context: CommandContext): Promise<CommandData<typeof terminalSend>> {
        await this.service.find(terminalId);
        await this.gate.check(terminalId, text, context);
        context.signal.throwIfAborted();
        if (!await this.service.send(terminalId, text)) {
            await context.whileAsking(() => this.sendWhenFree(terminalId, text, context.signal));
        }
        return {};
    }

    /** The person's own line goes first. */
    protected async sendWhenFree(terminalId: string, text: string, signal: AbortSignal): Promise<void> {
        const end = Date.now() + PATIENCE;
        while (Date.now() < end) {
            await new Promise(resolve => setTimeout(resolve, POLL));
            signal.throwIfAborted();
            if (await this.service.send(terminalId, text)) {
                return;
            }
        }
        throw new Error(`The user is typing in the terminal "${terminalId}". Nothing was sent; try again later or use another terminal.`);
    }

    protected async read({ terminalId, lines, since, commands }: CommandArgs<typeof terminalReadOutput>): Promise<CommandData<typeof terminalReadOutput>> {
        const text = await this.service.read(terminalId, {
            lines: lines ?? DEFAULT_LINES, since, commands, maskSecrets: this.preferences['openspace.terminal.maskSecrets']
        });
        // Who asks for commands gets the output with them.
        const isOutputWanted = commands === undefined || lines !== undefined || since !== undefined;
        return {
            output: isOutputWanted ? [...text.output] : [],
            cursor: text.cursor,
            commands: text.commands?.map(command => ({ ...command, output: [...command.output] })),
            note: text.note
        };
    }

    protected async list(): Promise<CommandData<typeof terminalList>> {
        const terminals = await this.service.list();
        return {
            terminals: terminals.map(({ terminalId, title, pid, cwd, busy, createdBy }) =>
                ({ terminalId, title: this.names.widgetOf(terminalId)?.title.label ?? title, pid, cwd, busy, createdBy }))
        };
    }

    protected async close({ terminalId }: CommandArgs<typeof terminalClose>, context: CommandContext): Promise<CommandData<typeof terminalClose>> {
        const terminal = await this.service.find(terminalId);
        const isTheirs = terminal.createdBy === 'user' || terminal.isKept;
        // Palette and API act for the person.
        if (isTheirs && context.source !== 'palette' && context.source !== 'http') {
            await this.askToClose(terminal, context);
        }
        await this.service.close(terminalId);
        this.names.widgetOf(terminalId)?.dispose();
        return {};
    }

    protected async askToClose({ terminalId, cwd, busy }: TerminalDescription, context: CommandContext): Promise<void> {
        const id = `${context.id}:close`;
        const withdraw = (): void => this.questions.withdraw(id);
        context.signal.addEventListener('abort', withdraw, { once: true });
        const { allowed } = await context.whileAsking(() => this.questions.ask({
            kind: 'danger',
            id,
            cmd: terminalClose.id,
            label: terminalClose.label,
            details: `${terminalId}\n${cwd}`,
            reason: busy
                ? nls.localize('openspace/core/terminal/closeBusy', 'The agent wants to close a terminal that you use, with the program that runs in it.')
                : nls.localize('openspace/core/terminal/closeYours', 'The agent wants to close a terminal that you use.')
        }));
        context.signal.removeEventListener('abort', withdraw);
        context.signal.throwIfAborted();
        if (!allowed) {
            throw new Error(DECLINED);
        }
    }
}
