import { QuickInputService } from '@theia/core/lib/common/quick-pick-service';
import { Container } from '@theia/core/shared/inversify';
import { describe, expect, it } from 'vitest';
import { box, TEST_KIT } from '../editing/fixtures/memory-board';
import { ShapePicker } from './shape-picker';

describe('ShapePicker', () => {
    it('offers all shapes that a connector can end at, but the one it begins at', async () => {
        const offered: string[][] = [];
        const container = new Container();
        container.bind<unknown>(QuickInputService).toConstantValue({
            showQuickPick: async (items: { label: string; description: string; shapeId: string }[]) => {
                offered.push(...items.map(({ label, description }) => [label, description]));
                return items[1];
            }
        });
        container.bind(ShapePicker).toSelf();
        const api = box('api', 0, 0, { text: 'API' });
        const stroke = box('stroke', 0, 300, { type: 'freehand', points: [] });
        const zone = box('zone', 0, 200, { type: 'frame', text: 'Zone' });
        const board = { elements: [api, stroke, zone, box('db', 200, 0, { text: undefined })] };
        expect(await container.get(ShapePicker).ask(api, board, TEST_KIT.types)).toBe('zone');
        expect(offered).toEqual([['Rectangle', 'Rectangle'], ['Zone', 'Frame']]);
    });
});
