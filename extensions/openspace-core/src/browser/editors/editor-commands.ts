import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { MonacoEditor } from '@theia/monaco/lib/browser/monaco-editor';
import { CommandArgs, CommandData, editorOpen, OpenSpaceService } from '../../common';
import { OpenSpacePreferences } from '../../common/openspace-preferences';
import { AgentCommandContribution, AgentCommandRegistry } from '../commands/agent-command-registry';
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

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    @inject(MessageService)
    protected readonly messages: MessageService;

    @inject(OpenSpacePreferences)
    protected readonly preferences: OpenSpacePreferences;

    registerAgentCommands(registry: AgentCommandRegistry): void {
        registry.register(editorOpen, args => this.open(args));
    }

    protected async open(args: CommandArgs<typeof editorOpen>): Promise<CommandData<typeof editorOpen>> {
        const file = await this.service.locateFile(args.path);
        const policy = this.preferences['openspace.agent.revealPolicy'];
        // The person's "no" is not the agent's to overrule.
        const mode = policy === 'disabled' ? policy : args.mode ?? policy;
        if (mode === 'disabled') {
            throw new Error('Showing files is switched off (openspace.agent.revealPolicy).');
        }
        if (mode === 'suggest-only') {
            this.suggest(file, args).catch((error: unknown) => this.messages.error(String(error)));
            return { editorId: file.path };
        }
        return this.reveal(file, args);
    }

    protected async suggest(file: { readonly uri: string; readonly path: string }, args: CommandArgs<typeof editorOpen>): Promise<void> {
        const show = nls.localize('openspace/core/showMe', 'Show me');
        const where = args.line === undefined ? file.path : `${file.path}:${args.line}`;
        if (await this.messages.info(nls.localize('openspace/core/suggestFile', 'The agent would like to show {0}.', where), show) === show) {
            await this.reveal(file, args);
        }
    }

    /** Never moves the keyboard focus, and never the caret of somebody who is typing in this editor. */
    protected async reveal(file: { readonly uri: string; readonly path: string }, args: CommandArgs<typeof editorOpen>): Promise<CommandData<typeof editorOpen>> {
        const widget = await this.focus.during(() => this.editors.open(new URI(file.uri), {
            mode: 'reveal',
            preview: false,
            ...(args.newPane ? { widgetOptions: { mode: 'split-right', ref: this.editors.currentEditor } } : {})
        }));
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
            ? { editorId: file.path, highlightId: this.highlights.mark(control, range, args.highlightId) }
            : { editorId: file.path };
    }
}
