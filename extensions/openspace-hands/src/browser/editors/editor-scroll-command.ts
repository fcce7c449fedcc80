import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandContribution, AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { RevealPolicy, SUGGESTED } from 'openspace-core/lib/browser/reveals/reveal-policy';
import { AgentUndo } from 'openspace-core/lib/browser/undo/agent-undo';
import { recordSteps } from 'openspace-core/lib/browser/undo/undo-steps';
import { CommandArgs, CommandData } from 'openspace-core/lib/common';
import { FilesService, LocatedPath } from 'openspace-core/lib/common/services/files-service';
import { editorScrollTo } from '../../common';
import { AgentReveals } from './agent-reveals';

type Args = CommandArgs<typeof editorScrollTo>;

/** `openspace.editor.scroll_to` */
@injectable()
export class EditorScrollCommand implements AgentCommandContribution {

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(RevealPolicy)
    protected readonly policy: RevealPolicy;

    @inject(AgentReveals)
    protected readonly reveals: AgentReveals;

    @inject(AgentUndo)
    protected readonly undo: AgentUndo;

    registerAgentCommands(registry: AgentCommandRegistry): void {
        registry.register(editorScrollTo, (args, context) => this.scroll(args, context));
    }

    protected async scroll(args: Args, context: CommandContext): Promise<CommandData<typeof editorScrollTo>> {
        const file = await this.files.locate(args.path, 'show');
        context.signal.throwIfAborted();
        if (this.policy.modeFor(context) === 'suggest-only') {
            this.policy.suggest(file, args.line, () => this.show(file, args, context, true));
            return { note: SUGGESTED };
        }
        await this.show(file, args, context);
        return {};
    }

    protected async show(file: LocatedPath, { line, column }: Args, context: CommandContext, isAccepted = false): Promise<void> {
        const range = { startLine: line, endLine: line, startColumn: column };
        const { problem, undo } = await this.reveals.reveal({ file, range, movesCaret: true, isAccepted }, context);
        recordSteps(this.undo, context, nls.localize('openspace/core/undo/scroll', 'Scroll {0}', file.path), [undo]);
        if (problem !== undefined) {
            throw new Error(problem);
        }
    }
}
