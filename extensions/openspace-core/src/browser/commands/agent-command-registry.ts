import { Command, CommandRegistry } from '@theia/core/lib/common/command';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named, optional } from '@theia/core/shared/inversify';
import {
    AgentCommandCall, AgentCommandDefinition, CommandArgs, CommandData, CommandManifest, CommandResult, createManifest,
    explainBadArguments, isWrittenDownFirst, PageResult, PersonAdmission, PersonCommand, PersonRun, renamedCommand, SurfaceIntroduction,
    toArgumentsSchema, unknownCommand
} from '../../common';
import { unmarkedArguments } from '../../common/arguments/text-arguments';
import { ArgumentPrompt, PaletteHint } from './argument-prompt';
import { CommandContext, PALETTE_CONTEXT } from './command-context';
import { commandCategory, commandLabel } from './command-label';
import { PicturedAnswer } from './pictured-answer';
import { ResultDisplay } from './result-display';

/**
 * What a handler answers if a service of the backend keeps the data for the command, so that it need not travel to the page and
 * back. Not for the person's own commands, of which the backend does not know.
 */
export const KEPT_ANSWER = Symbol('KEPT_ANSWER');

/** Does the work of one command. Expected failures are results with a reason, or errors whose message is one. */
export type AgentCommandHandler<D extends AgentCommandDefinition> = (
    args: CommandArgs<D>, context: CommandContext
) => Promise<CommandData<D> | PicturedAnswer<CommandData<D>> | typeof KEPT_ANSWER>;

/** Implemented by every extension that brings commands; nothing else has to change. */
export const AgentCommandContribution = Symbol('AgentCommandContribution');
export interface AgentCommandContribution {
    /** Resolves when all are registered, if their code has to be loaded first. */
    registerAgentCommands(registry: AgentCommandRegistry): void | Promise<void>;
}

type Answer = Record<string, unknown> | PicturedAnswer | typeof KEPT_ANSWER;

interface RegisteredCommand {
    readonly definition: AgentCommandDefinition;
    run(args: unknown, context: CommandContext): Promise<Answer>;
}

/** All commands that agent and person share. Palette entry, manifest and validation come from the definition. */
@injectable()
export class AgentCommandRegistry {

    @inject(CommandRegistry)
    protected readonly commands: CommandRegistry;

    @inject(ArgumentPrompt)
    protected readonly prompt: ArgumentPrompt;

    @inject(ResultDisplay) @optional()
    protected readonly results: ResultDisplay | undefined;

    @inject(ILogger) @named('openspace-core:AgentCommandRegistry')
    protected readonly logger: ILogger;

    @inject(ContributionProvider) @named(AgentCommandContribution)
    protected readonly contributions: ContributionProvider<AgentCommandContribution>;

    protected readonly registered = new Map<string, RegisteredCommand>();
    protected readonly surfaces = new Set<SurfaceIntroduction>();
    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    protected readonly onDidRunForPersonEmitter = new Emitter<PersonRun>();
    /** The person ran a command from the palette, a key or a link. */
    readonly onDidRunForPerson: Event<PersonRun> = this.onDidRunForPersonEmitter.event;

    /** Asked before a command of the person changes something, by whoever keeps the log of it. */
    admission: (command: PersonCommand) => Promise<PersonAdmission | undefined> = async () => undefined;

    /** Collects the commands of all extensions; resolves when those that had to be loaded are there too. */
    async start(): Promise<void> {
        await Promise.all(this.contributions.getContributions().map(contribution =>
            this.collect(() => contribution.registerAgentCommands(this))));
    }

    /** Has commands registered. Never rejects: one extension must not take the commands of the others with it. */
    async collect(register: () => void | Promise<void>): Promise<void> {
        try {
            await register();
        } catch (error) {
            this.logger.error('commands of an extension were not registered', {
                reason: error instanceof Error ? error.message : String(error)
            });
        }
    }

    /** `hint` is for commands whose required arguments alone are not enough for a person who runs them. */
    register<D extends AgentCommandDefinition>(definition: D, handler: AgentCommandHandler<D>, hint?: PaletteHint): Disposable {
        const { id } = definition;
        if (this.registered.has(id)) {
            throw new Error(`The command ${id} is registered already.`);
        }
        const unmarked = unmarkedArguments(toArgumentsSchema(definition.args));
        if (unmarked.length > 0) {
            throw new Error(`The command ${id} has unmarked text arguments: ${unmarked.join(', ')}. `
                + 'Mark them with workspacePath, content, label, idOf or color.');
        }
        // The cast holds: the arguments were parsed with the definition's own schema.
        this.registered.set(id, { definition, run: (args, context) => handler(args as CommandArgs<D>, context) });
        const inPalette = this.commands.registerCommand(toCommand(definition), {
            execute: (args?: unknown) => this.executeFromPalette(definition, hint, args)
        });
        this.onDidChangeEmitter.fire();
        return Disposable.create(() => {
            this.registered.delete(id);
            inPalette.dispose();
            this.onDidChangeEmitter.fire();
        });
    }

    /** What the commands belong to. */
    addSurface(surface: SurfaceIntroduction): Disposable {
        this.surfaces.add(surface);
        this.onDidChangeEmitter.fire();
        return Disposable.create(() => {
            this.surfaces.delete(surface);
            this.onDidChangeEmitter.fire();
        });
    }

    get definitions(): AgentCommandDefinition[] {
        return Array.from(this.registered.values(), ({ definition }) => definition);
    }

    definition(id: string): AgentCommandDefinition | undefined {
        return this.registered.get(id)?.definition;
    }

    manifest(): CommandManifest {
        return createManifest(this.definitions, new Date().toISOString(), this.surfaces);
    }

    /**
     * Checks the arguments and runs the command, by default for the person; never throws. This check makes the handler's arguments
     * what their type says, whoever brings them: the palette, a link, or a backend that knows the manifest of another page.
     */
    async execute({ cmd, args }: Pick<AgentCommandCall, 'cmd' | 'args'>, context = PALETTE_CONTEXT): Promise<PageResult> {
        const began = performance.now();
        const elapsed = (): number => Math.round(performance.now() - began);
        const command = this.registered.get(cmd);
        if (!command) {
            return CommandResult.failed(unknownCommand(cmd, renamedCommand(cmd, this.surfaces, id => this.registered.has(id))));
        }
        const parsed = command.definition.args.safeParse(args);
        if (!parsed.success) {
            return CommandResult.failed(`Wrong arguments for ${cmd}: ${explainBadArguments(parsed.error)}`);
        }
        try {
            return toResult(await command.run(parsed.data, context), elapsed());
        } catch (error) {
            return CommandResult.failed(error instanceof Error ? error.message : String(error), elapsed());
        }
    }

    protected async executeFromPalette(
        definition: AgentCommandDefinition, hint: PaletteHint | undefined, args: unknown
    ): Promise<CommandResult | undefined> {
        const given = args ?? await this.prompt.ask(definition, hint);
        if (given === undefined) {
            return undefined;
        }
        const result = await this.runForPerson(definition, { cmd: definition.id, args: given as Record<string, unknown> });
        await this.prompt.showFailure(definition, result);
        // Code that brings arguments takes the result itself.
        if (args === undefined && definition.answersData && result.data && !hint?.isSeen) {
            await this.results?.show(commandLabel(definition), result.data);
        }
        return result;
    }

    protected async runForPerson({ risk }: AgentCommandDefinition, command: PersonCommand): Promise<PageResult> {
        const admission = isWrittenDownFirst(risk) ? await this.admission(command) : undefined;
        if (admission && 'refusal' in admission) {
            return CommandResult.failed(admission.refusal);
        }
        const result = await this.execute(command);
        const { success, error, executionTime } = result;
        this.onDidRunForPersonEmitter.fire({ ...admission, ...command, result: { success, error, executionTime } });
        return result;
    }
}

function toResult(answer: Answer, executionTime: number): PageResult {
    if (answer === KEPT_ANSWER) {
        return { ...CommandResult.ok(undefined, executionTime), isDataKept: true };
    }
    return answer instanceof PicturedAnswer
        ? { ...CommandResult.ok(answer.data, executionTime), pictures: answer.pictures } : CommandResult.ok(answer, executionTime);
}

function toCommand(definition: AgentCommandDefinition): Command {
    return {
        id: definition.id,
        label: commandLabel(definition), originalLabel: definition.label,
        category: `OpenSpace ${commandCategory(definition)}`, originalCategory: `OpenSpace ${definition.category}`
    };
}
