import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { describe, expect, it } from 'vitest';
import { bindSurfaces } from './fixtures/bind-surfaces';
import { Surface } from './surface';
import { FilePicture } from './surface-files';
import { Surfaces } from './surfaces';

/** A surface of files with such an ending, which draws them if it can. */
function surfaceOf(ending: string, picture?: () => Promise<FilePicture>): Surface {
    return {
        description: { id: ending, purpose: '' },
        files: { endings: [ending], label: ending, open: async () => { throw new Error('unused'); }, ...picture ? { picture } : {} }
    };
}

describe('Surfaces', () => {
    const drawing: FilePicture = { address: 'data:image/svg+xml;base64,AA==', width: 1, height: 1 };
    const container = new Container();
    const others: Surface[] = [surfaceOf('.dice.json'), { description: { id: 'x', purpose: '' } }];
    bindSurfaces(container, [...others, surfaceOf('.plan.json', async () => drawing)]);
    const surfaces = container.get(Surfaces);

    it('know who draws a file for documents of others, by its name', async () => {
        const paint = surfaces.painterOf('docs/Big.Plan.JSON');
        expect(await paint?.(new URI('file:///w/docs/Big.Plan.JSON'), { isDark: false })).toBe(drawing);
    });

    it.each(['a.dice.json', 'a.json', 'plan.json.txt', ''])('know that nobody draws %s', name => {
        expect(surfaces.painterOf(name)).toBeUndefined();
    });
});
