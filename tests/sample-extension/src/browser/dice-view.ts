import { codicon, Message } from '@theia/core/lib/browser/widgets/widget';
import { NavigatableWidget, NavigatableWidgetOptions } from '@theia/core/lib/browser/navigatable-types';
import { BaseWidget } from '@theia/core/lib/browser/widgets';
import { Emitter, Event } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { DiceGame } from '../common';
import { DiceGames } from './dice-games';
import { paintGame } from './paint-game';

export const DiceViewOptions = Symbol('DiceViewOptions');

/** A game in a tab. */
@injectable()
export class DiceView extends BaseWidget implements NavigatableWidget {

    static readonly FACTORY = 'openspace-dice';

    @inject(DiceViewOptions) protected readonly options: NavigatableWidgetOptions;
    @inject(DiceGames) protected readonly games: DiceGames;

    protected game: DiceGame | undefined;
    protected problem = '';
    protected shown = 0;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    /** Another game, or another roll of it. */
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        const uri = this.getResourceUri();
        this.id = `${DiceView.FACTORY}:${uri.toString()}`;
        this.title.label = uri.path.base;
        this.title.caption = uri.path.fsPath();
        this.title.iconClass = codicon('symbol-numeric');
        this.title.closable = true;
        this.addClass('openspace-dice');
        this.node.tabIndex = 0;
        this.node.dataset.testid = 'dice';
        this.toDispose.push(this.onDidChangeEmitter);
        this.toDispose.push(this.games.onDidChange(changed => changed === uri.toString() ? void this.load() : undefined));
        const turn = ({ key }: KeyboardEvent): void =>
            key === 'ArrowLeft' ? this.turnTo(this.shown - 1) : key === 'ArrowRight' ? this.turnTo(this.shown + 1) : undefined;
        this.node.addEventListener('keydown', turn);
        void this.load();
    }

    getResourceUri(): URI {
        return new URI(this.options.uri);
    }

    createMoveToUri(uri: URI): URI {
        return uri;
    }

    /** From 1; 0 while there is none. */
    get roll(): number {
        return this.shown;
    }

    get rolls(): readonly number[] {
        return this.game?.rolls ?? [];
    }

    /** Reads the file anew; the roll in front stays, or the last one comes if there was none. */
    async load(): Promise<void> {
        try {
            this.game = await this.games.read(this.getResourceUri());
            this.problem = '';
        } catch (error) {
            // The person may be in the middle of a word: the roll stays for when it can be read again.
            this.game = undefined;
            this.problem = error instanceof Error ? error.message : String(error);
            this.paint();
            return;
        }
        this.turnTo(this.shown || this.rolls.length);
    }

    /** What is beyond the rolls becomes the first or the last one. */
    turnTo(roll: number): void {
        this.shown = Math.min(Math.max(roll, Math.min(1, this.rolls.length)), this.rolls.length);
        this.paint();
    }

    protected paint(): void {
        if (!this.isDisposed) {
            this.node.dataset.roll = String(this.shown);
            paintGame(this.node, this.game, this.shown, this.problem);
            this.onDidChangeEmitter.fire();
        }
    }

    protected override onActivateRequest(message: Message): void {
        super.onActivateRequest(message);
        this.node.focus();
    }
}
