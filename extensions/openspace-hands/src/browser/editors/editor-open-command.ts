import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandContribution, AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { RevealPolicy, SUGGESTED } from 'openspace-core/lib/browser/reveals/reveal-policy';
import { AgentUndo } from 'openspace-core/lib/browser/undo/agent-undo';
import { recordSteps } from 'openspace-core/lib/browser/undo/undo-steps';
import { CommandArgs, CommandData } from 'openspace-core/lib/common';
import { FilesService, LocatedPath } from 'openspace-core/lib/common/services/files-service';
import { editorOpen } from '../../common';
import { AgentReveals } from './agent-reveals';
import { HighlightMarker } from './highlight-marker';
import { checkOrder, WantedRange } from './line-ranges';

type Args = CommandArgs<typeof editorOpen>;
type Data = CommandData<typeof editorOpen>;

/** `openspace.editor.open` */
@injectable()
export class EditorOpenCommand implements AgentCommandContribution {

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(RevealPolicy)
    protected readonly policy: RevealPolicy;

    @inject(AgentReveals)
    protected readonly reveals: AgentReveals;

    @inject(HighlightMarker)
    protected readonly marker: HighlightMarker;

    @inject(AgentUndo)
    protected readonly undo: AgentUndo;

    registerAgentCommands(registry: AgentCommandRegistry): void {
        registry.register(editorOpen, (args, context) => this.open(args, context));
    }

    protected async open(args: Args, context: CommandContext): Promise<Data> {
        const range = toRange(args);
        const file = await this.files.locate(args.path, 'show');
        context.signal.throwIfAborted();
        if (this.policy.modeFor(context, args.mode) === 'suggest-only') {
            this.policy.suggest(file, args.line, () => this.show(file, args, range, context, true));
            return { editorId: file.path, note: SUGGESTED };
        }
        return this.show(file, args, range, context);
    }

    protected async show(
        file: LocatedPath, args: Args, range: WantedRange | undefined, context: CommandContext, isAccepted = false
    ): Promise<Data> {
        const id = args.highlight || args.highlightId ? args.highlightId ?? this.marker.nextId() : undefined;
        const { text, problem, undo } = await this.reveals.reveal(
            { file, range, movesCaret: true, newPane: args.newPane, isAccepted }, context, id === undefined ? [] : [id]
        );
        const steps = [undo];
        if (range && text && problem === undefined && id !== undefined) {
            steps.push(this.marker.mark({ id, uri: file.uri, ranges: [toMarked(range)], color: 'yellow', sessionId: context.sessionId }));
        }
        recordSteps(this.undo, context, nls.localize('openspace/core/undo/open', 'Open {0}', file.path), steps);
        if (text && problem !== undefined) {
            throw new Error(problem);
        }
        return {
            editorId: file.path,
            ...id === undefined || !text ? {} : { highlightId: id },
            ...problem === undefined ? {} : { note: problem }
        };
    }
}

/** What is to be seen; throws if the arguments contradict each other. */
function toRange({ line, endLine, column, endColumn, highlight, highlightId }: Args): WantedRange | undefined {
    if (line === undefined) {
        const needy = Object.entries({ endLine, column, endColumn, highlight: highlight || undefined, highlightId }).find(([, value]) =>
            value !== undefined);
        if (needy) {
            throw new Error(`"${needy[0]}" needs "line".`);
        }
        return undefined;
    }
    const range = { startLine: line, endLine: endLine ?? line, startColumn: column, endColumn };
    checkOrder(range);
    return range;
}

/** A column alone says where to look, and not what to mark. */
function toMarked({ startLine, endLine, startColumn, endColumn }: WantedRange): WantedRange {
    return endColumn === undefined ? { startLine, endLine } : { startLine, endLine, startColumn, endColumn };
}
