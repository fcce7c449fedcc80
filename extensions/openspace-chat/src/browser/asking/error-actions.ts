import * as monaco from '@theia/monaco-editor-core';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { AskedLines, EditorQuestions } from './editor-questions';
import { ErrorQuestion, questionAbout, worstProblem } from './error-questions';

/** Not in the palette: it is about one problem. */
const ASK_ABOUT: Command = { id: 'openspace-chat:ask-about-problem' };

/** Offers to ask the agent about a problem, beside the quick fixes of the language. */
@injectable()
export class ErrorActions implements CommandContribution, FrontendApplicationContribution {

    @inject(WorkspacePaths) protected readonly paths: WorkspacePaths;
    @inject(EditorQuestions) protected readonly questions: EditorQuestions;

    onStart(): void {
        monaco.languages.registerCodeActionProvider('*', {
            provideCodeActions: (model, _range, { markers }) => ({ actions: this.actionsFor(model, markers), dispose: () => undefined })
        }, { providedCodeActionKinds: ['quickfix'] });
    }

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(ASK_ABOUT, {
            execute: (uri: string, start: number, end: number, question: string) => this.ask(uri, { start, end }, question)
        });
    }

    /** What lies outside of the workspace is not a file that the agent may read. */
    protected actionsFor(model: monaco.editor.ITextModel, markers: readonly monaco.editor.IMarkerData[]): monaco.languages.CodeAction[] {
        const problem = worstProblem(markers);
        const uri = model.uri.toString();
        if (!problem || this.paths.insidePathOf(new URI(uri)) === undefined) {
            return [];
        }
        const action = (kind: ErrorQuestion, title: string): monaco.languages.CodeAction => ({
            title, kind: 'quickfix', diagnostics: [problem],
            command: {
                id: ASK_ABOUT.id, title,
                arguments: [uri, problem.startLineNumber, problem.endLineNumber, questionAbout(problem, kind)]
            }
        });
        return [
            action('fix', nls.localize('openspace/chat/ask/fix', 'Fix with the Agent')),
            action('explain', nls.localize('openspace/chat/ask/explain', 'Explain with the Agent'))
        ];
    }

    protected ask(uri: string, lines: AskedLines, question: string): void {
        const { current } = this.questions;
        if (current?.control.getModel()?.uri.toString() === uri) {
            this.questions.ask(current, lines, question);
        }
    }
}
