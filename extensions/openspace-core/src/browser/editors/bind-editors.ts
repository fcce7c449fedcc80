import { ColorContribution } from '@theia/core/lib/browser/color-application-contribution';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution } from '@theia/core/lib/browser/keybinding';
import { CommandContribution } from '@theia/core/lib/common/command';
import { ResourceResolver } from '@theia/core/lib/common/resource';
import { interfaces } from '@theia/core/shared/inversify';
import { AgentCommandContribution } from '../commands/agent-command-registry';
import { ArgumentPicker } from '../commands/argument-picker';
import { AgentHighlights } from './agent-highlights';
import { AgentReveals } from './agent-reveals';
import { ColorPicker } from './color-picker';
import { EditorCloseCommand } from './editor-close-command';
import { EditorContext } from './editor-context';
import { EditorHighlightCommands } from './editor-highlight-commands';
import { EditorJumpBackCommand } from './editor-jump-back-command';
import { EditorOpenCommand } from './editor-open-command';
import { EditorPlaces } from './editor-places';
import { EditorScrollCommand } from './editor-scroll-command';
import { FileCheck } from './file-check';
import { FileReveal } from './file-reveal';
import { FocusKeeper } from './focus-keeper';
import { HighlightColors } from './highlight-colors';
import { HighlightMarker } from './highlight-marker';
import { HighlightMemory } from './highlight-memory';
import { HighlightPicker } from './highlight-picker';
import { HighlightStyles } from './highlight-styles';
import { PersonAtWork } from './person-at-work';
import { PersonPlaces } from './person-places';
import { ResultDisplay } from './result-display';
import { ResultEditor } from './result-editor';
import { RevealHistory } from './reveal-history';
import { RevealKeys } from './reveal-keys';
import { RevealPolicy } from './reveal-policy';
import { Reveals } from './reveals';

const COMMANDS = [EditorCloseCommand, EditorHighlightCommands, EditorJumpBackCommand, EditorOpenCommand, EditorScrollCommand];

const PICKERS = [ColorPicker, HighlightPicker];

const SINGLETONS = [
    AgentHighlights,
    AgentReveals,
    EditorContext,
    EditorPlaces,
    FileCheck,
    FileReveal,
    FocusKeeper,
    HighlightColors,
    HighlightMarker,
    HighlightMemory,
    HighlightStyles,
    PersonAtWork,
    PersonPlaces,
    ResultEditor,
    RevealHistory,
    RevealKeys,
    RevealPolicy,
    Reveals
];

/** Editors, marks in them, and the commands for both. */
export function bindEditors(bind: interfaces.Bind): void {
    [...COMMANDS, ...PICKERS, ...SINGLETONS].forEach(singleton => bind<unknown>(singleton).toSelf().inSingletonScope());
    COMMANDS.forEach(command => bind(AgentCommandContribution).toService(command));
    PICKERS.forEach(picker => bind(ArgumentPicker).toService(picker));
    bind(ResultDisplay).toService(ResultEditor);
    bind(ResourceResolver).toService(ResultEditor);
    bind(ColorContribution).toService(HighlightColors);
    bind(FrontendApplicationContribution).toService(HighlightMemory);
    bind(FrontendApplicationContribution).toService(RevealKeys);
    bind(CommandContribution).toService(RevealKeys);
    bind(KeybindingContribution).toService(RevealKeys);
}
