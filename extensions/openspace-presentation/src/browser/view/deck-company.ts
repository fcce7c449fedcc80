import { CommandService } from '@theia/core/lib/common/command';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { CommentDelivery } from 'openspace-content/lib/browser/comments/comment-delivery';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { PersonAtWork } from 'openspace-core/lib/browser/person/person-at-work';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { presentationPinCode } from '../../common';
import { CommentMode } from '../talk/comment-mode';
import { CommentTarget, placeOfTarget } from '../talk/comment-target';
import { DeckPreferences } from '../tab/deck-preferences';
import { DeckTab } from '../tab/deck-tab';
import { CursorFollower } from './cursor-follower';
import { DeckScreen } from './deck-screen';
import { PinButtons } from './pin-buttons';
import { Projection } from './projection';

/** Parts of a tab with a deck. */
export interface DeckParts {
    readonly tab: DeckTab;
    readonly projection: Projection;
    readonly screen: DeckScreen;
    /** In which the slide is shown. */
    readonly host: HTMLElement;
    /** Brings the keyboard to the slide. */
    focus(): void;
    /** The company does something else. */
    onDidChange(): void;
}

/** What the person can do with a slide beside looking at it: talk about it, accept its code, find its text. One for each tab. */
@injectable()
export class DeckCompany implements Disposable {

    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(CommandService) protected readonly commands: CommandService;
    @inject(CommentDelivery) protected readonly delivery: CommentDelivery;
    @inject(WorkspacePaths) protected readonly paths: WorkspacePaths;
    @inject(PersonAtWork) protected readonly person: PersonAtWork;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(DeckPreferences) protected readonly preferences: DeckPreferences;

    protected readonly overlay = document.createElement('div');
    protected readonly toDispose = new DisposableCollection(Disposable.create(() => this.overlay.remove()));
    protected parts: DeckParts;
    protected follower: CursorFollower;
    protected comments: CommentMode;
    protected pins: PinButtons;

    join(parts: DeckParts): void {
        const { tab, projection, host } = parts;
        this.parts = parts;
        this.overlay.className = 'openspace-deck-overlay';
        this.follower = new CursorFollower({
            deckUri: tab.deckUri,
            slideIndex: () => tab.slideIndex,
            isAtRest: () => this.isAtRest,
            goTo: index => tab.goTo(index)
        }, this.editors, () => this.preferences['openspace.presentation.followCursor']);
        this.comments = new CommentMode(this.overlay, {
            deck: () => projection.deck,
            slideIndex: () => tab.slideIndex,
            slide: () => projection.stage?.slide,
            focus: () => parts.focus(),
            onDidToggle: () => parts.onDidChange(),
            send: (target, text) => this.send(target, text)
        });
        this.pins = new PinButtons(this.overlay, { pin: () => void this.pin(), edit: line => void this.editSource(line) });
        // Where its parts are is known when the slide has come to rest.
        const update = ({ target }: Event): void => {
            if (target instanceof Element && target.matches('section, .slides')) {
                this.update();
            }
        };
        host.addEventListener('transitionend', update);
        this.toDispose.pushAll([
            this.follower, Disposable.create(() => this.comments.end()),
            Disposable.create(() => host.removeEventListener('transitionend', update))
        ]);
    }

    get isCommenting(): boolean {
        return this.comments.isActive;
    }

    /** Why the person cannot comment; undefined if they can. */
    get commentObstacle(): string | undefined {
        return this.delivery.canSend ? undefined
            : nls.localize('openspace/presentation/comment/noChat', 'Comment: there is no chat to send it to');
    }

    /** Whether a change of the slide in front is to be noticed: whoever types in an editor sees what they do. */
    get showsChanges(): boolean {
        const editor = document.activeElement?.closest('.monaco-editor');
        return this.isAtRest && !(editor && this.person.typedIn(editor));
    }

    toggleComments(): void {
        if (this.commentObstacle === undefined) {
            const { screen, projection: { stage } } = this.parts;
            screen.leave();
            if (stage?.isOverview) {
                stage.toggleOverview();
            }
            this.comments.toggle();
        }
    }

    /** The slide, its text, or its place may be different. */
    update(): void {
        const { projection: { stage }, screen, host } = this.parts;
        if (stage && this.overlay.parentElement !== host) {
            // Behind the slide, as the person meets it with the Tab key.
            host.append(this.overlay);
        }
        const isPlain = !screen.isFull && stage?.isOverview !== true;
        if (!isPlain) {
            this.comments.end();
        }
        this.comments.update();
        this.pins.update(isPlain ? stage?.slide : undefined);
    }

    /** The person has gone to another slide. */
    personMoved(): void {
        this.follower.lead();
    }

    ownsEscape(focused: Element): boolean {
        return this.overlay.contains(focused);
    }

    /** The text of the slide in front, or one of its lines from 1, in an editor beside. */
    async editSource(line?: number): Promise<void> {
        const { tab, projection, screen } = this.parts;
        screen.leave();
        const start = { line: (line ?? projection.deck?.slides.at(tab.slideIndex)?.line ?? 1) - 1, character: 0 };
        try {
            await this.editors.open(new URI(tab.deckUri), {
                selection: { start, end: start }, widgetOptions: { mode: 'split-right', ref: tab }
            });
        } catch (error) {
            this.messages.error(errorText(error));
        }
    }

    dispose(): void {
        this.toDispose.dispose();
    }

    protected get path(): string {
        return this.paths.pathOf(new URI(this.parts.tab.deckUri));
    }

    /** It is seen in its tab, and stays where it is. */
    protected get isAtRest(): boolean {
        const { tab, projection, screen } = this.parts;
        return tab.isVisible && tab.playState !== 'running' && !screen.isFull && projection.stage?.isOverview !== true;
    }

    /** As from the palette: what the person does is theirs to undo. */
    protected async pin(): Promise<void> {
        await this.commands.executeCommand(presentationPinCode.id, { deckPath: this.path, slideIndex: this.parts.tab.slideIndex });
    }

    protected async send(target: CommentTarget, text: string): Promise<void> {
        await this.delivery.sendNow(placeOfTarget(this.path, target), text);
    }
}
