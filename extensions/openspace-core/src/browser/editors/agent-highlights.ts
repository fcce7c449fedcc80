import * as monaco from '@theia/monaco-editor-core';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentResources } from '../resources/agent-resources';

/** Marks lines on behalf of the agent, each group under an id of its own. */
@injectable()
export class AgentHighlights {

    @inject(AgentResources)
    protected readonly resources: AgentResources;

    /** Disposing a group clears its marks. */
    protected readonly groups = new Map<string, DisposableCollection>();
    protected counter = 0;

    /** Replaces what was marked under the same id. The marks of a session go with it. */
    mark(editor: monaco.editor.IStandaloneCodeEditor, range: monaco.IRange, id = `highlight-${++this.counter}`, sessionId?: string): string {
        this.clear(id);
        const marks = editor.createDecorationsCollection([{ range, options: { isWholeLine: true, className: 'openspace-agent-highlight' } }]);
        const group = new DisposableCollection({ dispose: () => marks.clear() }, editor.onDidDispose(() => this.clear(id)));
        this.groups.set(id, group);
        if (sessionId !== undefined) {
            group.push(this.resources.add({ sessionId, kind: 'highlight', id, isKept: () => false, dispose: () => this.clear(id) }));
        }
        return id;
    }

    clear(id: string): void {
        this.groups.get(id)?.dispose();
        this.groups.delete(id);
    }
}
