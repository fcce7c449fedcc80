import { nls } from '@theia/core/lib/common/nls';

/** What a tool of the server is called on its card; those of others keep their names. */
export function toolLabel(tool: string): string {
    switch (tool) {
        case 'bash': return nls.localize('openspace/chat/tool/bash', 'Shell');
        case 'read': return nls.localize('openspace/chat/tool/read', 'Read');
        case 'write': return nls.localize('openspace/chat/tool/write', 'Write');
        case 'edit': return nls.localize('openspace/chat/tool/edit', 'Edit');
        case 'apply_patch': return nls.localize('openspace/chat/tool/patch', 'Patch');
        case 'glob': return nls.localize('openspace/chat/tool/glob', 'Find files');
        case 'grep': return nls.localize('openspace/chat/tool/grep', 'Search');
        case 'list': return nls.localize('openspace/chat/tool/list', 'List');
        case 'webfetch': return nls.localize('openspace/chat/tool/webfetch', 'Web page');
        case 'websearch': return nls.localize('openspace/chat/tool/websearch', 'Web search');
        case 'task': return nls.localize('openspace/chat/tool/task', 'Sub-agent');
        case 'todowrite':
        case 'todoread': return nls.localize('openspace/chat/tool/todo', 'Tasks');
        case 'question': return nls.localize('openspace/chat/tool/question', 'Question');
        case 'skill': return nls.localize('openspace/chat/tool/skill', 'Skill');
        case 'git': return 'Git';
        case 'openspace': return nls.localize('openspace/chat/tool/window', 'Window');
        default: return tool;
    }
}
