import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { isEscapeFree } from 'openspace-core/lib/browser/person/escape-owner';
import { PersonPlaces } from 'openspace-core/lib/browser/reveals/person-places';
import { RevealHistory } from 'openspace-core/lib/browser/reveals/reveal-history';
import { Surfaces } from 'openspace-core/lib/browser/surfaces/surfaces';
import { editorJumpBack } from '../../common';
import { HighlightMarker } from './highlight-marker';

/** Ends what the agent shows. The person's own: in no manifest. */
export const DISMISS_REVEAL: Command = {
    id: 'openspace.reveal.dismiss',
    category: 'OpenSpace Editor',
    label: nls.localize('openspace/core/dismissReveal', 'Clear What the Agent Shows and Go Back')
};

/** True while the person looks at something because of the agent. */
export const REVEAL_KEY = 'openspaceAgentReveal';

/** What Escape ends or closes in an editor without us: all of it comes first. */
const ESCAPE_MEANS = [
    'accessibleDiffViewerVisible', 'cancellableOperation', 'dropWidgetVisible', 'editorHasMultipleSelections', 'editorHasSelection',
    'editorHoverVisible', 'findWidgetVisible', 'hasSymbols', 'inReferenceSearchEditor', 'inSnippetMode', 'inlineEditIsVisible',
    'inlineSuggestionVisible', 'isComposing', 'LinkedEditingInputVisible', 'markersNavigationVisible', 'messageVisible',
    'notificationsVisible', 'parameterHintsVisible', 'pasteWidgetVisible', 'referenceSearchVisible', 'renameInputVisible',
    'selectionAnchorSet', 'standaloneColorPickerVisible', 'stickyScrollFocused', 'suggestWidgetVisible'
];

/** The argument of the command when it comes from the key. */
const FROM_KEY = 'key';

/** The keys with which the person takes over from what the agent shows. */
@injectable()
export class RevealKeys implements FrontendApplicationContribution, CommandContribution, KeybindingContribution {

    @inject(RevealHistory)
    protected readonly history: RevealHistory;

    @inject(PersonPlaces)
    protected readonly places: PersonPlaces;

    @inject(HighlightMarker)
    protected readonly marker: HighlightMarker;

    @inject(Surfaces)
    protected readonly surfaces: Surfaces;

    @inject(ContextKeyService)
    protected readonly contextKeys: ContextKeyService;

    onStart(): void {
        const isShowing = this.contextKeys.createKey<boolean>(REVEAL_KEY, false);
        this.history.onDidChange(() => isShowing.set(this.history.current !== undefined));
    }

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(DISMISS_REVEAL, {
            isEnabled: (from?: unknown) =>
                this.history.current !== undefined && (from !== FROM_KEY || isEscapeFree(document, this.surfaces)),
            execute: () => this.dismiss()
        });
    }

    registerKeybindings(keybindings: KeybindingRegistry): void {
        keybindings.registerKeybinding({ command: editorJumpBack.id, keybinding: 'shift+alt+backspace' });
        // The agent leaves the keyboard where it is: the key has to work outside of editors, too.
        keybindings.registerKeybinding({
            command: DISMISS_REVEAL.id, keybinding: 'esc', args: FROM_KEY,
            when: [REVEAL_KEY, ...ESCAPE_MEANS.map(key => `!${key}`)].join(' && ')
        });
    }

    /**
     * Clears all marks, and brings the person back to where they were before the agent began, unless they are elsewhere or have
     * written there. Their keyboard comes along if it is there, too.
     */
    protected async dismiss(): Promise<void> {
        const { widget } = this.places;
        this.marker.clear(this.history.highlights);
        const place = this.history.backToStart(widget?.id);
        this.history.end();
        if (place) {
            await (widget?.node.contains(document.activeElement) ? place.goTo() : place.restore());
        }
    }
}
