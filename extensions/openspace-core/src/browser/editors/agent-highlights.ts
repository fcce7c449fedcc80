import * as monaco from '@theia/monaco-editor-core';
import { injectable } from '@theia/core/shared/inversify';

/** Marks lines on behalf of the agent, each group under an id of its own. */
@injectable()
export class AgentHighlights {

    protected readonly groups = new Map<string, monaco.editor.IEditorDecorationsCollection>();
    protected counter = 0;

    /** Replaces what was marked under the same id. */
    mark(editor: monaco.editor.IStandaloneCodeEditor, range: monaco.IRange, id = `highlight-${++this.counter}`): string {
        this.groups.get(id)?.clear();
        this.groups.set(id, editor.createDecorationsCollection([{
            range,
            options: { isWholeLine: true, className: 'openspace-agent-highlight' }
        }]));
        return id;
    }
}
