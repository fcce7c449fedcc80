import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { Board } from '../../common/model/board';
import { readBoard } from '../../common/model/board-file';
import { routeConnectors } from '../../common/routing/route-connectors';
import { ShapeTypeContribution } from '../../common/shapes/shape-type';
import { BoardTools } from './board-tools';

/** Shapes in rows, each connected with the one below it. */
function boardOf(count: number): Board {
    const elements = Array.from({ length: count }, (_, index) => [
        { id: `s${index}`, type: 'rectangle', x: index % 40 * 220, y: Math.floor(index / 40) * 120, width: 160, height: 60, text: 'A' },
        { id: `c${index}`, type: 'connector', from: `s${index}`, to: `s${(index + 40) % count}`, label: index % 5 ? undefined : 'calls' }
    ]).flat();
    return readBoard(JSON.stringify({ format: 'openspace-whiteboard', version: 1, elements })).board;
}

describe('the tools of boards', () => {
    let tools: BoardTools;

    beforeEach(() => {
        const container = new Container();
        container.bind<unknown>(ContributionProvider).toConstantValue({ getContributions: () => [] })
            .whenTargetNamed(ShapeTypeContribution);
        container.bind(BoardTools).toSelf();
        tools = container.get(BoardTools);
    });

    it('route many connectors while the page goes on, and find the same ways', async () => {
        const board = boardOf(1_600);
        let pauses = 0;
        const timer = setInterval(() => pauses++);
        const preparing = tools.prepareRoutes(board);
        expect(tools.prepareRoutes(board)).toBe(preparing);
        await preparing;
        clearInterval(timer);
        expect(pauses).toBeGreaterThan(0);
        expect(tools.prepareRoutes(board)).toBeUndefined();
        expect(tools.route(board).size).toBe(1_600);
        expect([...tools.route(board)]).toEqual([...routeConnectors(board, tools)]);
    });

    it('let nobody wait for a few', () => {
        expect(tools.prepareRoutes(boardOf(100))).toBeUndefined();
    });
});
