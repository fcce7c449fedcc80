import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { codicon, Widget } from '@theia/core/lib/browser/widgets/widget';
import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';
import { AgentTabs } from 'openspace-core/lib/browser/resources/agent-tabs';
import { Reveals } from 'openspace-core/lib/browser/reveals/reveals';
import { PaneContentProvider } from 'openspace-core/lib/browser/surfaces/pane-content-provider';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { SurfaceContext } from 'openspace-core/lib/browser/surfaces/surface-context';
import { SurfaceFiles } from 'openspace-core/lib/browser/surfaces/surface-files';
import { SurfaceLinks } from 'openspace-core/lib/browser/surfaces/surface-links';
import { Place, SurfacePlaces } from 'openspace-core/lib/browser/surfaces/surface-places';
import { AgentUndo } from 'openspace-core/lib/browser/undo/agent-undo';
import { recordSteps } from 'openspace-core/lib/browser/undo/undo-steps';
import { CommandArgs, CommandData } from 'openspace-core/lib/common';
import { diceAdd, diceRoll, diceShow, diceSurface, GAME_ENDING } from '../common';
import { DiceGames } from './dice-games';
import { DiceView } from './dice-view';
import { paintGame } from './paint-game';

/** All that the IDE has to know of games of dice. */
@injectable()
export class DiceSurface implements Surface {

    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(WidgetManager) protected readonly widgets: WidgetManager;
    @inject(DiceGames) protected readonly games: DiceGames;
    @inject(WorkspacePaths) protected readonly paths: WorkspacePaths;
    @inject(Reveals) protected readonly reveals: Reveals;
    @inject(FocusKeeper) protected readonly focus: FocusKeeper;
    @inject(AgentTabs) protected readonly agentTabs: AgentTabs;
    @inject(AgentUndo) protected readonly undo: AgentUndo;

    readonly description = diceSurface;

    protected readonly onDidChangeStateEmitter = new Emitter<void>();
    readonly onDidChangeState = this.onDidChangeStateEmitter.event;

    @postConstruct()
    protected init(): void {
        this.widgets.onDidCreateWidget(({ factoryId, widget }) => {
            if (factoryId === DiceView.FACTORY && widget instanceof DiceView) {
                widget.onDidChange(() => this.onDidChangeStateEmitter.fire());
            }
        });
    }

    registerAgentCommands(registry: AgentCommandRegistry): void {
        registry.register(diceRoll, async ({ sides }) => ({ value: 1 + Math.floor(Math.random() * sides) }));
        registry.register(diceAdd, (args, context) => this.add(args, context));
        registry.register(diceShow, (args, context) => this.show(args, context));
    }

    stateOf(widget: Widget): string | undefined {
        return widget instanceof DiceView ? `roll ${widget.roll} of ${widget.rolls.length}` : undefined;
    }

    readonly files: SurfaceFiles = {
        endings: [GAME_ENDING],
        label: 'Dice Game',
        iconClass: codicon('symbol-numeric'),
        open: async (uri, options) => {
            const view = await this.viewOf(uri.toString(), options?.widgetOptions);
            await (options?.mode === 'reveal' ? this.shell.revealWidget(view.id) : this.shell.activateWidget(view.id));
            return view;
        }
    };

    readonly content: PaneContentProvider = {
        resolve: async path => {
            const { path: contentId, uri } = await this.games.locate(path, 'show');
            return { contentId, uri };
        },
        open: async (contentId, { uri, widgetOptions }) => {
            const view = await this.viewOf(uri ?? (await this.games.locate(contentId, 'show')).uri, widgetOptions);
            await this.shell.revealWidget(view.id);
            return view;
        },
        find: contentId => this.views.find(view => this.pathOf(view) === contentId),
        contentIdOf: widget => widget instanceof DiceView ? this.pathOf(widget) : undefined,
        embed: async (contentId, host) => {
            const game = await this.games.read(new URI((await this.games.locate(contentId, 'show')).uri));
            paintGame(host, game, game.rolls.length, '');
            return Disposable.create(() => host.replaceChildren());
        }
    };

    readonly links: SurfaceLinks = {
        scheme: 'dice',
        open: async (path, place) => {
            const { uri } = await this.games.locate(path, 'show');
            const view = await this.viewOf(uri);
            await view.load();
            view.turnTo(Number(place) || view.rolls.length);
            await this.shell.activateWidget(view.id);
        }
    };

    readonly places: SurfacePlaces = {
        of: widget => widget instanceof DiceView && widget.isVisible ? this.placeOf(widget, widget.roll) : undefined
    };

    readonly context: SurfaceContext = {
        of: widget => widget instanceof DiceView && widget.isVisible ? {
            path: this.pathOf(widget),
            ...widget.roll > 0
                ? { selection: {
                    kind: 'excerpt', label: `roll ${widget.roll}`, text: `Roll ${widget.roll} shows ${widget.rolls[widget.roll - 1]}.`
                } }
                : {}
        } : undefined,
        onDidChange: this.onDidChangeState
    };

    get problems(): DiceGames {
        return this.games;
    }

    protected async add({ path, value }: CommandArgs<typeof diceAdd>, context: CommandContext): Promise<CommandData<typeof diceAdd>> {
        const { game: { rolls }, undo } = await this.games.add(path, value);
        recordSteps(this.undo, context, `Roll the die of ${path}`, [undo]);
        return { value: rolls[rolls.length - 1], rolls: rolls.length };
    }

    protected async show({ path, roll }: CommandArgs<typeof diceShow>, context: CommandContext): Promise<CommandData<typeof diceShow>> {
        const { uri } = await this.games.locate(path, 'show');
        const { rolls } = await this.games.read(new URI(uri));
        if (roll !== undefined && roll > rolls.length) {
            throw new Error(`${path} has only ${rolls.length} rolls.`);
        }
        const isNew = !this.views.some(view => view.getResourceUri().toString() === uri);
        const widget = await this.reveals.around(uri, context, async () => {
            const view = await this.viewOf(uri);
            await view.load();
            view.turnTo(roll ?? rolls.length);
            await this.shell.revealWidget(view.id);
            return view;
        });
        if (context.source !== 'palette') {
            this.agentTabs.shown(widget, isNew, context.sessionId);
        }
        return { roll: roll ?? rolls.length, rolls: rolls.length };
    }

    protected placeOf(view: DiceView, roll: number): Place {
        const path = this.pathOf(view);
        const turn = async (): Promise<DiceView> => {
            const there = await this.viewOf(view.getResourceUri().toString());
            await this.shell.revealWidget(there.id);
            there.turnTo(roll);
            return there;
        };
        return {
            widgetId: view.id, path, line: roll,
            isSame: other => other.widgetId === view.id && other.line === roll,
            restore: async () => void await this.focus.during(turn),
            goTo: async () => this.focus.bringPersonTo(await turn())
        };
    }

    protected pathOf(view: DiceView): string {
        return this.paths.pathOf(view.getResourceUri());
    }

    protected get views(): DiceView[] {
        return this.widgets.getWidgets(DiceView.FACTORY).filter((widget): widget is DiceView => widget instanceof DiceView);
    }

    /** In the window, wherever that is; a new one goes where it is wanted. */
    protected async viewOf(uri: string, options: ApplicationShell.WidgetOptions = { area: 'main' }): Promise<DiceView> {
        const view = await this.widgets.getOrCreateWidget<DiceView>(DiceView.FACTORY, { kind: 'navigatable', uri });
        if (!view.isAttached) {
            await this.shell.addWidget(view, { area: 'main', ...options });
        }
        return view;
    }
}
