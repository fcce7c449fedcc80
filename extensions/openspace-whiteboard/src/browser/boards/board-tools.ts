import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { inject, injectable, named, optional } from '@theia/core/shared/inversify';
import { Board } from '../../common/model/board';
import { LayoutContext } from '../../common/placing/layout-shapes';
import { Route, Routes } from '../../common/routing/route';
import { routeConnectors } from '../../common/routing/route-connectors';
import { createShapeTypes } from '../../common/shapes/shape-catalog';
import { ShapeTypeContribution, ShapeTypes } from '../../common/shapes/shape-type';
import { TextMeasurer } from '../../common/text/text-measurer';
import { CanvasMeasurer } from '../drawing/canvas-measurer';
import { ElkEngine } from '../layout/elk-engine';

/** Kinds of shapes, the width of texts, and the ways of connectors: what everybody needs who works out a board. */
@injectable()
export class BoardTools {

    @inject(ContributionProvider) @named(ShapeTypeContribution)
    protected readonly contributions: ContributionProvider<ShapeTypeContribution>;

    @inject(ElkEngine) @optional()
    protected readonly engine: ElkEngine | undefined;

    protected known: ShapeTypes | undefined;
    protected readonly routed = new WeakMap<Board, Routes>();
    readonly measurer: TextMeasurer = new CanvasMeasurer();

    get types(): ShapeTypes {
        this.known ??= createShapeTypes(this.contributions.getContributions().flatMap(({ shapeTypes }) => shapeTypes));
        return this.known;
    }

    get layoutContext(): LayoutContext {
        return { types: this.types, measurer: this.measurer, engine: this.engine };
    }

    /** Those for which nothing has changed stay the same objects. Whoever asks for the same board gets the same answer. */
    route(board: Board, previous?: { readonly board: Board; readonly routes: ReadonlyMap<string, Route> }): Routes {
        let routes = this.routed.get(board);
        if (!routes) {
            routes = routeConnectors(board, { types: this.types, measurer: this.measurer, previous });
            this.routed.set(board, routes);
        }
        return routes;
    }

    /** Of a board that is there only until the pointer moves on: sooner, and not always around everything. */
    sketchRoutes(board: Board): Routes {
        return routeConnectors(board, { types: this.types, measurer: this.measurer, isHurried: true });
    }
}
