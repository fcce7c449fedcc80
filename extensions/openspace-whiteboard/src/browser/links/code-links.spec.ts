import { Container } from '@theia/core/shared/inversify';
import { CodeReferences } from 'openspace-content/lib/browser/code-references/code-references';
import { LinkOpener } from 'openspace-content/lib/browser/links/link-opener';
import { pinLines } from 'openspace-content/lib/common/code-references/code-reference';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { beforeEach, describe, expect, it } from 'vitest';
import { LinkedShape } from '../../common/links/linked-shapes';
import { CodeLink } from '../../common/model/shape';
import { CodeLinks } from './code-links';

const SOURCE = [
    'import { a } from "./a";', '', 'export class Order {', '    pay(): void {', '        a.charge(this.total);', '    }', '}', ''
];

describe('links of shapes', () => {
    let links: CodeLinks;
    let texts: Map<string, string>;
    let opened: unknown[];
    let readings: string[];

    const pinned = async (link: CodeLink): Promise<CodeLink> => (await links.pinned({ link })).link;

    beforeEach(() => {
        texts = new Map([['src/order.ts', SOURCE.join('\n')]]);
        opened = [];
        readings = [];
        const read = (path: string): string | undefined => {
            readings.push(path);
            if (path.includes('..') || path.endsWith('.png')) {
                throw new Error('outside, or no text');
            }
            return texts.get(path);
        };
        const container = new Container();
        container.bind<unknown>(CodeReferences).toConstantValue({
            pin: async (path: string, range: { startLine: number; endLine: number }) => pinLines(path, read(path)!, range),
            read: async (path: string) => ({ path, uri: `file:///w/${path}`, text: read(path) })
        });
        container.bind<unknown>(FilesService).toConstantValue({
            locate: async (path: string, purpose: string) => {
                if (path.includes('..') || path === '.env' && purpose === 'read') {
                    throw new Error('outside, or a secret');
                }
                return { path, uri: `file:///w/${path}`, kind: texts.has(path) ? 'file' : 'missing' };
            }
        });
        container.bind<unknown>(LinkOpener).toConstantValue({ open: async (target: unknown) => void opened.push(target) });
        container.bind(CodeLinks).toSelf();
        links = container.get(CodeLinks);
    });

    it('of boards in a copy lead to the code of the copy', async () => {
        const copy = { root: 'file:///copies/1', inCopy: true };
        texts.set('/copies/1/src/order.ts', ['// in the copy', ...SOURCE].join('\n'));
        const { link } = await links.pinned({ link: { path: 'src/order.ts', line: 6 } }, copy);
        expect(link.path).toBe('src/order.ts');
        expect([await links.stateOf(link, copy), await links.stateOf(link)])
            .toEqual([{ drift: 'same', line: 6 }, { drift: 'moved', line: 5 }]);
        const shape = { id: 'a', type: 'note', x: 0, y: 0, width: 1, height: 1, link };
        expect((await links.statesOf([shape], copy)).states.get('a')).toEqual({ drift: 'same', line: 6 });
        expect(await links.stateOf({ path: '../order.ts' }, copy)).toEqual({ drift: 'gone' });
        await links.open(link, copy);
        expect(opened).toEqual([{ kind: 'file', path: '/copies/1/src/order.ts', line: 6 }]);
    });

    it('are found again where their line has gone', async () => {
        const link = await pinned({ path: 'src/order.ts', line: 5 });
        expect(await links.stateOf(link)).toEqual({ drift: 'same', line: 5 });
        texts.set('src/order.ts', ['// new', '// newer', ...SOURCE].join('\n'));
        expect(await links.stateOf(link)).toEqual({ drift: 'moved', line: 7 });
        await links.open(link);
        expect(opened).toEqual([{ kind: 'file', path: 'src/order.ts', line: 7 }]);
    });

    it('say that their line is another one, or gone', async () => {
        const link = await pinned({ path: 'src/order.ts', line: 5 });
        texts.set('src/order.ts', SOURCE.join('\n').replace('a.charge(this.total)', 'return undefined'));
        expect((await links.stateOf(link)).drift).toBe('changed');
        texts.clear();
        expect(await links.stateOf(link)).toEqual({ drift: 'gone' });
        await links.open(link);
        expect(opened).toEqual([{ kind: 'file', path: 'src/order.ts', line: 5 }]);
    });

    it('find a symbol by its name, the nearest of several', async () => {
        expect(await links.stateOf({ path: 'src/order.ts', symbol: 'Order.pay()' })).toEqual({ drift: 'same', line: 4, endLine: 6 });
        texts.set('src/order.ts', [...SOURCE, 'class Other {', '    pay(): void {', '    }', '}'].join('\n'));
        expect(await links.stateOf({ path: 'src/order.ts', symbol: 'pay', line: 12 })).toEqual({ drift: 'moved', line: 10, endLine: 11 });
        expect(await links.stateOf({ path: 'src/order.ts', symbol: 'refund' })).toEqual({ drift: 'gone' });
    });

    it.each([
        [{ path: 'src/order.ts' }, { drift: 'same', line: undefined }],
        [{ path: 'src/order.ts', line: 99 }, { drift: 'gone' }],
        [{ path: 'src/order.ts', line: 3, pin: '~~~' }, { drift: 'same', line: 3 }],
        [{ path: 'src/order.ts', line: 3, pin: 'a~b~c~d~e~f' }, { drift: 'same', line: 3 }],
        [{ path: '../secret', line: 1 }, { drift: 'gone' }]
    ])('of a file that somebody else wrote do no harm: %j', async (link, state) => {
        expect(await links.stateOf(link as CodeLink)).toEqual(state);
    });

    it('without a line, or to what cannot be read, are left as they are', async () => {
        for (const link of [{ path: 'src/order.ts' }, { path: 'gone.ts', line: 1 }, { path: '../secret', line: 1 }]) {
            expect(await pinned(link)).toEqual(link);
        }
        expect(await links.pinned({ text: 'no link' })).toEqual({ text: 'no link' });
    });

    it('to what is no text are as they were for as long as the file is there', async () => {
        texts.set('docs/plan.png', '');
        expect(await links.stateOf({ path: 'docs/plan.png', line: 3 })).toEqual({ drift: 'same', line: 3 });
        texts.delete('docs/plan.png');
        expect(await links.stateOf({ path: 'docs/plan.png' })).toEqual({ drift: 'gone' });
    });

    it('to a secret say no more than that it is there, even if it has unsaved changes', async () => {
        texts.set('.env', 'TOKEN=1\nOTHER=2');
        expect(await pinned({ path: '.env', line: 2 })).toEqual({ path: '.env', line: 2 });
        expect(await links.stateOf({ path: '.env', line: 99 })).toEqual({ drift: 'same', line: 99 });
        texts.delete('.env');
        expect(await links.stateOf({ path: '.env', line: 2 })).toEqual({ drift: 'gone' });
    });

    it('of many shapes are looked at file by file', async () => {
        const shape = (id: string, link: CodeLink): LinkedShape => ({ id, type: 'note', x: 0, y: 0, width: 1, height: 1, link });
        const shapes = Array.from({ length: 200 }, (_, index) =>
            shape(`s${index}`, { path: index % 2 ? 'src/order.ts' : 'gone.ts', line: index % 2 ? 3 : 1 }));
        const { states, uris } = await links.statesOf([...shapes, shape('out', { path: '../secret' })]);
        expect([states.size, states.get('s0'), states.get('s1'), states.get('out')])
            .toEqual([201, { drift: 'gone' }, { drift: 'same', line: 3 }, { drift: 'gone' }]);
        expect(uris).toEqual(new Map([['src/order.ts', 'file:///w/src/order.ts'], ['gone.ts', 'file:///w/gone.ts']]));
        expect(readings.sort()).toEqual(['../secret', 'gone.ts', 'src/order.ts']);
    });

    it('are pinned again to where their code is now, and never to nothing', async () => {
        const link = await pinned({ path: 'src/order.ts', line: 5 });
        texts.set('src/order.ts', ['// new', ...SOURCE].join('\n').replace('a.charge(this.total)', 'a.charge(1)'));
        expect((await links.stateOf(link)).drift).toBe('changed');
        const again = (await links.pinnedAgain(link))!;
        expect(again).toEqual({ ...link, line: 6, pin: expect.not.stringMatching(link.pin!) });
        expect(await links.stateOf(again)).toEqual({ drift: 'same', line: 6 });
        expect(await links.pinnedAgain({ path: 'src/order.ts', symbol: 'pay' })).toEqual({ path: 'src/order.ts', symbol: 'pay' });
        texts.clear();
        expect(await links.pinnedAgain(again)).toBeUndefined();
    });
});
