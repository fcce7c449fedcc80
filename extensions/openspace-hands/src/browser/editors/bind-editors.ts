import { ColorContribution } from '@theia/core/lib/browser/color-application-contribution';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { CommandContribution } from '@theia/core/lib/common/command';
import { ResourceResolver } from '@theia/core/lib/common/resource';
import { interfaces } from '@theia/core/shared/inversify';
import { AgentCommandContribution } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { ArgumentPicker } from 'openspace-core/lib/browser/commands/argument-picker';
import { ResultDisplay } from 'openspace-core/lib/browser/commands/result-display';
import { MonacoBuffers } from 'openspace-core/lib/browser/documents/monaco-buffers';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { editorSurface } from '../../common';
import { AgentHighlights } from './agent-highlights';
import { AgentReveals } from './agent-reveals';
import { ColorPicker } from './color-picker';
import { EditorCloseCommand } from './editor-close-command';
import { EditorContext } from './editor-context';
import { EditorHighlightCommands } from './editor-highlight-commands';
import { EditorJumpBackCommand } from './editor-jump-back-command';
import { EDITOR_KEYBOARD } from './editor-keyboard';
import { EditorOpenCommand } from './editor-open-command';
import { EditorPaneContent } from './editor-pane-content';
import { EditorPlaces } from './editor-places';
import { EditorScrollCommand } from './editor-scroll-command';
import { FileCheck } from './file-check';
import { FileReveal } from './file-reveal';
import { HighlightColors } from './highlight-colors';
import { HighlightMarker } from './highlight-marker';
import { HighlightMemory } from './highlight-memory';
import { HighlightPicker } from './highlight-picker';
import { HighlightStyles } from './highlight-styles';
import { ResultEditor } from './result-editor';
import { RevealKeys } from './reveal-keys';

const COMMANDS = [EditorCloseCommand, EditorHighlightCommands, EditorJumpBackCommand, EditorOpenCommand, EditorScrollCommand];

const PICKERS = [ColorPicker, HighlightPicker];

const SINGLETONS = [
    AgentHighlights,
    AgentReveals,
    EditorContext,
    EditorPaneContent,
    EditorPlaces,
    FileCheck,
    FileReveal,
    HighlightColors,
    HighlightMarker,
    HighlightMemory,
    HighlightStyles,
    ResultEditor,
    RevealKeys
];

/** Editors, marks in them, and the commands for both. */
export function bindEditors(bind: interfaces.Bind): void {
    [...COMMANDS, ...PICKERS, ...SINGLETONS].forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    COMMANDS.forEach(command => bind(AgentCommandContribution).toService(command));
    bind<Surface>(Surface).toDynamicValue(({ container }) => ({
        description: editorSurface, content: container.get(EditorPaneContent), documents: container.get(MonacoBuffers),
        keyboard: EDITOR_KEYBOARD, places: container.get(EditorPlaces), context: container.get(EditorContext)
    })).inSingletonScope();
    PICKERS.forEach(picker => bind(ArgumentPicker).toService(picker));
    bind(ResultDisplay).toService(ResultEditor);
    bind(ResourceResolver).toService(ResultEditor);
    bind(ColorContribution).toService(HighlightColors);
    bind(FrontendApplicationContribution).toService(HighlightMemory);
    bind(FrontendApplicationContribution).toService(RevealKeys);
    bind(CommandContribution).toService(RevealKeys);
    bind(KeybindingContribution).toService(RevealKeys);
}
