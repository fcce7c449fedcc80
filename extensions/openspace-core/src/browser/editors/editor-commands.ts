import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { MonacoEditor } from '@theia/monaco/lib/browser/monaco-editor';
import { CommandArgs, CommandData, editorOpen, LocatedFile, OpenSpaceService } from '../../common';
import { OpenSpacePreferences } from '../../common/openspace-preferences';
import { AgentCommandContribution, AgentCommandRegistry } from '../commands/agent-command-registry';
import { CommandContext } from '../commands/command-context';
import { AgentEditors } from './agent-editors';
import { AgentHighlights } from './agent-highlights';
import { FocusKeeper } from './focus-keeper';

/** Commands that show files to the person. */
@injectable()
export class EditorCommands implements AgentCommandContribution {

    @inject(OpenSpaceService)
    protected readonly service: OpenSpaceService;

    @inject(EditorManager)
    protected readonly editors: EditorManager;

    @inject(AgentHighlights)
    protected readonly highlights: AgentHighlights;

    @inject(AgentEditors)
    protected readonly agentEditors: AgentEditors;

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    @inject(MessageService)
    protected readonly messages: MessageService;

    @inject(OpenSpacePreferences)
    protected readonly preferences: OpenSpacePreferences;

    registerAgentCommands(registry: AgentCommandRegistry): void {
        registry.register(editorOpen, (args, context) => this.open(args, context));
    }

    protected async open(args: CommandArgs<typeof editorOpen>, { sessionId, signal }: CommandContext): Promise<CommandData<typeof editorOpen>> {
        const file = await this.service.locateFile(args.path);
        signal.throwIfAborted();
        const policy = this.preferences['openspace.agent.revealPolicy'];
        // The person's "no" is not the agent's to overrule.
        const mode = policy === 'disabled' ? policy : args.mode ?? policy;
        if (mode === 'disabled') {
            throw new Error('Showing files is switched off (openspace.agent.revealPolicy).');
        }
        if (mode === 'suggest-only') {
            this.suggest(file, args, sessionId).catch((error: unknown) => this.messages.error(String(error)));
            return { editorId: file.path };
        }
        const known = new Set(this.editors.all);
        const widget = await this.show(file, args);
        if (sessionId !== undefined) {
            this.agentEditors.shown(widget, !known.has(widget), sessionId);
        }
        return this.point(widget, file, args, sessionId);
    }

    /** What the person lets themselves be shown is theirs. */
    protected async suggest(file: LocatedFile, args: CommandArgs<typeof editorOpen>, sessionId: string | undefined): Promise<void> {
        const show = nls.localize('openspace/core/showMe', 'Show me');
        const where = args.line === undefined ? file.path : `${file.path}:${args.line}`;
        if (await this.messages.info(nls.localize('openspace/core/suggestFile', 'The agent would like to show {0}.', where), show) === show) {
            this.point(await this.show(file, args), file, args, sessionId);
        }
    }

    /** Never moves the keyboard focus. */
    protected show(file: LocatedFile, args: CommandArgs<typeof editorOpen>): Promise<EditorWidget> {
        return this.focus.during(() => this.editors.open(new URI(file.uri), {
            mode: 'reveal',
            preview: false,
            ...(args.newPane ? { widgetOptions: { mode: 'split-right', ref: this.editors.currentEditor } } : {})
        }));
    }

    /** Shows the lines, and never moves the caret of somebody who is typing in this editor. */
    protected point(widget: EditorWidget, file: LocatedFile, args: CommandArgs<typeof editorOpen>, sessionId: string | undefined): CommandData<typeof editorOpen> {
        const control = MonacoEditor.get(widget)?.getControl();
        if (!control || args.line === undefined) {
            return { editorId: file.path };
        }
        const lines = control.getModel()?.getLineCount() ?? args.line;
        if (args.line > lines) {
            throw new Error(`${file.path} has only ${lines} lines.`);
        }
        const endLine = Math.min(Math.max(args.endLine ?? args.line, args.line), lines);
        const range = { startLineNumber: args.line, startColumn: args.column ?? 1, endLineNumber: endLine, endColumn: args.endColumn === undefined ? args.column ?? 1 : args.endColumn + 1 };
        if (!control.hasTextFocus()) {
            control.setPosition({ lineNumber: range.startLineNumber, column: range.startColumn });
        }
        control.revealRangeInCenterIfOutsideViewport(range);
        return args.highlight || args.highlightId
            ? { editorId: file.path, highlightId: this.highlights.mark(control, range, args.highlightId, sessionId) }
            : { editorId: file.path };
    }
}
