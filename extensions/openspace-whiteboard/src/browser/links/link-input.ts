import { nls } from '@theia/core/lib/common/nls';
import { QuickInputService } from '@theia/core/lib/common/quick-pick-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { readLink, writeLink } from '../../common/links/link-text';
import { CodeLink } from '../../common/model/shape';

/** Asks the person to which code a shape should lead. */
@injectable()
export class LinkInput {

    @inject(QuickInputService)
    protected readonly input: QuickInputService;

    @inject(EditorManager)
    protected readonly editors: EditorManager;

    @inject(WorkspacePaths)
    protected readonly paths: WorkspacePaths;

    /** Begins with the link that is there, or where the cursor was last. Undefined if the person leaves it as it is. */
    async ask(current: CodeLink | undefined): Promise<CodeLink | 'none' | undefined> {
        const known = current && writeLink(current);
        const text = await this.input.input({
            prompt: nls.localize(
                'openspace/whiteboard/link/prompt', 'Code that the shape stands for: path, path:line or path#symbol. Empty for none.'
            ),
            value: known ?? this.lastPlace(),
            validateInput: async value => value.trim() !== '' && !readLink(value)
                ? nls.localize('openspace/whiteboard/link/invalid', 'Enter a path in this workspace, such as src/orders.ts:12') : undefined
        });
        // A symbol may also have a line and a pin, which the text does not tell.
        if (text === undefined || text.trim() === known) {
            return undefined;
        }
        return text.trim() === '' ? 'none' : readLink(text);
    }

    protected lastPlace(): string {
        const editor = this.editors.currentEditor?.editor;
        const path = editor && this.paths.insidePathOf(editor.uri);
        return editor && path !== undefined ? writeLink({ path, line: editor.cursor.line + 1 }) : '';
    }
}
