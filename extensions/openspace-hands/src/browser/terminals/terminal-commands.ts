import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandContribution, AgentCommandRegistry, KEPT_ANSWER } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { PersonQuestions } from 'openspace-core/lib/browser/control/person-questions';
import { CommandArgs, CommandData, DECLINED } from 'openspace-core/lib/common';
import {
    terminalClose, terminalCreate, TerminalDescription, terminalList, TerminalQuery, terminalReadOutput, terminalSend, TerminalsService
} from '../../common';
import { TypedText } from '../../common/danger/typed-text';
import { AgentTerminals } from './agent-terminals';
import { SendGate } from './send-gate';
import { TerminalNames } from './terminal-names';
import { isClosedByPersonOnly } from './terminal-ownership';
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
        registry.register(terminalReadOutput, (args, context) => this.read(args, context));
        registry.register(terminalList, () => this.list());
        registry.register(terminalClose, (args, context) => this.close(args, context));
    }

    /** What is sent is judged with what stands there; if that changes before it is sent, it is judged anew. */
    protected async send(
        { terminalId, text }: CommandArgs<typeof terminalSend>, context: CommandContext
    ): Promise<CommandData<typeof terminalSend>> {
        let outcome: Awaited<ReturnType<TerminalsService['send']>> = 'changed';
        while (outcome === 'changed') {
            const before = await this.whenFree(terminalId, context);
            const allowed = await this.gate.check({ terminalId, text, before }, context);
            context.signal.throwIfAborted();
            outcome = await this.service.send(terminalId, { text, before, allowed });
            while (outcome === 'typing') {
                await this.whenFree(terminalId, context);
                outcome = await this.service.send(terminalId, { text, before, allowed });
            }
        }
        return {};
    }

    /** The person's own line goes first. Answers what stands there then. */
    protected async whenFree(terminalId: string, context: CommandContext): Promise<TypedText> {
        return await this.service.typedText(terminalId) ?? context.whileAsking(() => this.waitUntilFree(terminalId, context.signal));
    }

    protected async waitUntilFree(terminalId: string, signal: AbortSignal): Promise<TypedText> {
        const end = Date.now() + PATIENCE;
        while (Date.now() < end) {
            await new Promise(resolve => setTimeout(resolve, POLL));
            signal.throwIfAborted();
            const typed = await this.service.typedText(terminalId);
            if (typed) {
                signal.throwIfAborted();
                return typed;
            }
        }
        throw new Error(`The user is typing in the terminal "${terminalId}". Nothing was sent; try again later or use another terminal.`);
    }

    protected async read(
        { terminalId, lines, since, commands }: CommandArgs<typeof terminalReadOutput>, { id, source }: CommandContext
    ): Promise<CommandData<typeof terminalReadOutput> | typeof KEPT_ANSWER> {
        const query: TerminalQuery = {
            lines: lines ?? DEFAULT_LINES, since, commands,
            // Who asks for commands gets the output with them.
            isCommandsOnly: commands !== undefined && lines === undefined && since === undefined,
            maskSecrets: this.preferences['openspace.terminal.maskSecrets']
        };
        if (source !== 'palette') {
            await this.service.readFor(id, terminalId, query);
            return KEPT_ANSWER;
        }
        const text = await this.service.read(terminalId, query);
        return {
            output: [...text.output],
            cursor: text.cursor,
            commands: text.commands?.map(command => ({ ...command, output: [...command.output] })),
            note: text.note
        };
    }

    protected async list(): Promise<CommandData<typeof terminalList>> {
        const terminals = await this.service.list();
        return {
            terminals: terminals.map(({ terminalId, title, pid, cwd, busy, createdBy, exitCode }) =>
                ({ terminalId, title: this.names.widgetOf(terminalId)?.title.label ?? title, pid, cwd, busy, createdBy, exitCode }))
        };
    }

    protected async close(
        { terminalId }: CommandArgs<typeof terminalClose>, context: CommandContext
    ): Promise<CommandData<typeof terminalClose>> {
        const terminal = await this.service.find(terminalId);
        if (isClosedByPersonOnly(terminal, context)) {
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
        try {
            const { allowed } = await context.whileAsking(() => this.questions.ask({
                kind: 'danger',
                id,
                cmd: terminalClose.id,
                label: terminalClose.label,
                details: `${terminalId}\n${cwd}`,
                reason: busy
                    ? nls.localize(
                        'openspace/core/terminal/closeBusy',
                        'The agent wants to close a terminal that you use, with the program that runs in it.'
                    )
                    : nls.localize('openspace/core/terminal/closeYours', 'The agent wants to close a terminal that you use.')
            }));
            context.signal.throwIfAborted();
            if (!allowed) {
                throw new Error(DECLINED);
            }
        } finally {
            context.signal.removeEventListener('abort', withdraw);
        }
    }
}
