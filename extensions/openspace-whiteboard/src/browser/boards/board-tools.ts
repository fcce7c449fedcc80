import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { inject, injectable, named, optional } from '@theia/core/shared/inversify';
import { Board, connectorsOf } from '../../common/model/board';
import { LayoutContext } from '../../common/placing/layout-shapes';
import { Route, Routes } from '../../common/routing/route';
import { routeConnectors, routeInSteps } from '../../common/routing/route-connectors';
import { createShapeTypes } from '../../common/shapes/shape-catalog';
import { ShapeTypeContribution, ShapeTypes } from '../../common/shapes/shape-type';
import { TextMeasurer } from '../../common/text/text-measurer';
import { CanvasMeasurer } from '../drawing/canvas-measurer';
import { ElkEngine } from '../layout/elk-engine';

/** Fewer are routed at once, in a part of a second. */
const MANY_CONNECTORS = 1_000;

/** So long a page may stand still, in ms. */
const SLICE = 40;

interface RoutedBoard {
    readonly board: Board;
    readonly routes: ReadonlyMap<string, Route>;
}

/** Kinds of shapes, the width of texts, and the ways of connectors: what everybody needs who works out a board. */
@injectable()
export class BoardTools {

    @inject(ContributionProvider) @named(ShapeTypeContribution)
    protected readonly contributions: ContributionProvider<ShapeTypeContribution>;

    @inject(ElkEngine) @optional()
    protected readonly engine: ElkEngine | undefined;

    protected known: ShapeTypes | undefined;
    protected readonly routed = new WeakMap<Board, Routes>();
    /** Those that are worked out just now. */
    protected readonly routing = new WeakMap<Board, Promise<void>>();
    readonly measurer: TextMeasurer = new CanvasMeasurer();

    get types(): ShapeTypes {
        this.known ??= createShapeTypes(this.contributions.getContributions().flatMap(({ shapeTypes }) => shapeTypes));
        return this.known;
    }

    get layoutContext(): LayoutContext {
        return { types: this.types, measurer: this.measurer, engine: this.engine };
    }

    /** Those for which nothing has changed stay the same objects. Whoever asks for the same board gets the same answer. */
    route(board: Board, previous?: RoutedBoard): Routes {
        let routes = this.routed.get(board);
        if (!routes) {
            routes = routeConnectors(board, { types: this.types, measurer: this.measurer, previous });
            this.routed.set(board, routes);
        }
        return routes;
    }

    /** Works out what {@link route} is going to answer, while the page goes on. Undefined if there is nothing to wait for. */
    prepareRoutes(board: Board, previous?: RoutedBoard): Promise<void> | undefined {
        if (this.routed.has(board) || connectorsOf(board).length < MANY_CONNECTORS) {
            return undefined;
        }
        const running = this.routing.get(board) ?? this.routeSlowly(board, previous);
        this.routing.set(board, running);
        return running;
    }

    protected async routeSlowly(board: Board, previous: RoutedBoard | undefined): Promise<void> {
        const steps = routeInSteps(board, { types: this.types, measurer: this.measurer, previous });
        let begin = performance.now();
        for (let step = steps.next(); ; step = steps.next()) {
            if (step.done) {
                this.routed.set(board, step.value);
                return;
            }
            if (performance.now() - begin > SLICE) {
                await new Promise(resolve => { setTimeout(resolve); });
                begin = performance.now();
            }
        }
    }

    /** Of a board that is there only until the pointer moves on: sooner, and not always around everything. */
    sketchRoutes(board: Board): Routes {
        return routeConnectors(board, { types: this.types, measurer: this.measurer, isHurried: true });
    }
}
