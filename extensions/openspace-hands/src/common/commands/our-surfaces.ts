import { AgentCommandDefinition } from 'openspace-core/lib/common/command/agent-command';
import { SurfaceDescription } from 'openspace-core/lib/common/command/surface-description';
import { editorClearHighlight } from './editor-clear-highlight';
import { editorClose } from './editor-close';
import { editorComments } from './editor-comments';
import { editorHighlight } from './editor-highlight';
import { editorJumpBack } from './editor-jump-back';
import { editorOpen } from './editor-open';
import { editorReadFile } from './editor-read-file';
import { editorScrollTo } from './editor-scroll-to';
import { fileList } from './file-list';
import { fileRead } from './file-read';
import { fileSearch } from './file-search';
import { fileWrite } from './file-write';
import { layoutApply, layoutList, layoutSave } from './layout-commands';
import { paneClose } from './pane-close';
import { paneFocus } from './pane-focus';
import { paneList } from './pane-list';
import { definePaneOpen } from './pane-open';
import { paneResize } from './pane-resize';
import { scmBlame, scmDiff, scmStatus } from './source-control-commands';
import { terminalClose } from './terminal-close';
import { terminalCreate } from './terminal-create';
import { terminalList } from './terminal-list';
import { terminalReadOutput } from './terminal-read-output';
import { terminalSend } from './terminal-send';

export const editorSurface: SurfaceDescription = {
    id: 'editor',
    purpose: 'Show files to the person and point at lines.',
    commands: [
        editorClearHighlight, editorClose, editorComments, editorHighlight, editorJumpBack, editorOpen, editorReadFile, editorScrollTo
    ],
    content: { type: 'editor', contentId: 'path of a file', kind: 'path', example: 'src/auth.ts' },
    examples: [{
        title: 'Show the person line 42 of a file:',
        commands: [{ cmd: editorOpen.id, args: { path: 'src/index.ts', line: 42, highlight: true } }]
    }]
};

export const fileSurface: SurfaceDescription = {
    id: 'file',
    purpose: 'Read and change files as the person sees them, unsaved changes included.',
    commands: [fileList, fileRead, fileSearch, fileWrite]
};

/** The agent reads of it together with the panes. */
export const layoutSurface: SurfaceDescription = {
    id: 'layout',
    purpose: 'Arrange the window.',
    commands: [layoutApply, layoutList, layoutSave]
};

export const paneSurface: SurfaceDescription = {
    id: 'pane',
    purpose: 'Arrange the window.',
    commands: [paneClose, paneFocus, paneList, paneResize],
    examples: [{
        title: 'Ask what is open, then end the message and wait for the answer:',
        commands: [{ cmd: paneList.id, args: {} }]
    }]
};

export const sourceControlSurface: SurfaceDescription = {
    id: 'scm',
    purpose: 'Ask git what changed.',
    commands: [scmBlame, scmDiff, scmStatus]
};

export const terminalSurface: SurfaceDescription = {
    id: 'terminal',
    purpose: 'Run what the person should see, or should be able to stop.',
    commands: [terminalClose, terminalCreate, terminalList, terminalReadOutput, terminalSend],
    content: { type: 'terminal', contentId: 'terminalId', kind: 'id:terminal', reachesHost: true },
    examples: [{
        title: 'Run the tests in a terminal that the person sees:',
        commands: [
            { cmd: terminalCreate.id, args: { title: 'tests' } },
            { cmd: terminalSend.id, args: { terminalId: 'tests', text: 'npm test\n' } }
        ]
    }]
};

/** All commands of these surfaces, with the one that opens what they show. */
export function commandsOf(surfaces: readonly SurfaceDescription[]): AgentCommandDefinition[] {
    const contents = surfaces.flatMap(({ content }) => content ?? []);
    return [...surfaces.flatMap(({ commands }) => commands), ...(contents.length > 0 ? [definePaneOpen(contents)] : [])];
}
