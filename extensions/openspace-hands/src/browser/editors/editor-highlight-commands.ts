import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandContribution, AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { RevealPolicy, SUGGESTED } from 'openspace-core/lib/browser/reveals/reveal-policy';
import { AgentUndo } from 'openspace-core/lib/browser/undo/agent-undo';
import { recordSteps } from 'openspace-core/lib/browser/undo/undo-steps';
import { CommandArgs, CommandData } from 'openspace-core/lib/common';
import { FilesService, LocatedPath } from 'openspace-core/lib/common/services/files-service';
import { editorClearHighlight, editorHighlight } from '../../common';
import { AgentHighlights } from './agent-highlights';
import { AgentReveals } from './agent-reveals';
import { HighlightMarker } from './highlight-marker';
import { checkOrder, fitRanges, noLines } from './line-ranges';

type Args = CommandArgs<typeof editorHighlight>;

/** `openspace.editor.highlight` and `openspace.editor.clear_highlight` */
@injectable()
export class EditorHighlightCommands implements AgentCommandContribution {

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(WorkspacePaths)
    protected readonly paths: WorkspacePaths;

    @inject(RevealPolicy)
    protected readonly policy: RevealPolicy;

    @inject(AgentReveals)
    protected readonly reveals: AgentReveals;

    @inject(AgentHighlights)
    protected readonly highlights: AgentHighlights;

    @inject(HighlightMarker)
    protected readonly marker: HighlightMarker;

    @inject(AgentUndo)
    protected readonly undo: AgentUndo;

    registerAgentCommands(registry: AgentCommandRegistry): void {
        registry.register(editorHighlight, (args, context) => this.highlight(args, context), { optional: ['color'] });
        registry.register(editorClearHighlight, (args, context) => this.clear(args, context),
            { optional: [{ name: 'highlightId', none: nls.localize('openspace/core/allHighlights', 'All Highlights') }] });
    }

    protected async highlight(args: Args, context: CommandContext): Promise<CommandData<typeof editorHighlight>> {
        args.ranges.forEach(checkOrder);
        const file = await this.files.locate(args.path, 'show');
        context.signal.throwIfAborted();
        const id = args.highlightId ?? this.marker.nextId();
        if (this.policy.modeFor(context) === 'suggest-only') {
            // It will be there when the person opens the file, in whatever way.
            this.record(file, context, [this.marker.mark({ ...args, id, uri: file.uri, sessionId: context.sessionId })]);
            this.policy.suggest(file, args.ranges[0].startLine, () => this.show(file, args, id, context, true));
            return { highlightId: id, note: SUGGESTED };
        }
        return { highlightId: id, ...await this.show(file, args, id, context) };
    }

    /** Answers what had to be cut. */
    protected async show(
        file: LocatedPath, args: Args, id: string, context: CommandContext, isAccepted = false
    ): Promise<{ note?: string }> {
        // The first one that may exist: the others can be seen by scrolling.
        const range = args.ranges.reduce((first, other) => other.startLine < first.startLine ? other : first);
        const { text, problem, undo } = await this.reveals.reveal({ file, range, isAccepted }, context, [id]);
        if (!text || problem !== undefined) {
            this.record(file, context, [undo]);
            throw new Error(problem ?? noLines(file.path));
        }
        const { note } = fitRanges(args.ranges, text, file.path);
        this.record(file, context, [undo, this.marker.mark({ ...args, id, uri: file.uri, sessionId: context.sessionId })]);
        return note === undefined ? {} : { note };
    }

    protected record(file: LocatedPath, context: CommandContext, steps: Parameters<typeof recordSteps>[3]): void {
        recordSteps(this.undo, context, nls.localize('openspace/core/undo/highlight', 'Highlight in {0}', file.path), steps);
    }

    protected async clear(
        { highlightId, path }: CommandArgs<typeof editorClearHighlight>, context: CommandContext
    ): Promise<CommandData<typeof editorClearHighlight>> {
        const isMeant = path === undefined ? () => true : await this.matcher(path);
        const ids = this.highlights.all.filter(({ id, uri }) => (highlightId === undefined || id === highlightId) && isMeant(uri))
            .map(({ id }) => id);
        if (ids.length > 0) {
            recordSteps(this.undo, context, nls.localize('openspace/core/undo/clear', 'Clear highlights'), [this.marker.clear(ids)]);
        }
        return { cleared: ids.length };
    }

    /** Marks of files that have gone meanwhile can still be cleared. */
    protected async matcher(path: string): Promise<(uri: string) => boolean> {
        const file = await this.files.locate(path, 'show').catch(() => undefined);
        const wanted = file && new URI(file.uri).toString();
        return uri => uri === wanted || this.paths.pathOf(new URI(uri)) === path;
    }
}
