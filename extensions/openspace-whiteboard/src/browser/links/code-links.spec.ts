import { Container } from '@theia/core/shared/inversify';
import { CodeReferences } from 'openspace-content/lib/browser/code-references/code-references';
import { LinkOpener } from 'openspace-content/lib/browser/links/link-opener';
import { CodeReference, pinLines } from 'openspace-content/lib/common/code-references/code-reference';
import { findReference } from 'openspace-content/lib/common/code-references/find-reference';
import { beforeEach, describe, expect, it } from 'vitest';
import { CodeLink } from '../../common/model/shape';
import { CodeLinks } from './code-links';

const SOURCE = [
    'import { a } from "./a";', '', 'export class Order {', '    pay(): void {', '        a.charge(this.total);', '    }', '}', ''
];

describe('links of shapes', () => {
    let links: CodeLinks;
    let texts: Map<string, string>;
    let opened: unknown[];

    const pinned = async (link: CodeLink): Promise<CodeLink> => (await links.pinned({ link })).link;

    beforeEach(() => {
        texts = new Map([['src/order.ts', SOURCE.join('\n')]]);
        opened = [];
        const read = (path: string): string | undefined => {
            if (path.includes('..')) {
                throw new Error('outside');
            }
            return texts.get(path);
        };
        const container = new Container();
        container.bind<unknown>(CodeReferences).toConstantValue({
            pin: async (path: string, range: { startLine: number; endLine: number }) => pinLines(path, read(path)!, range),
            find: async (reference: CodeReference) => findReference(reference, read(reference.path)),
            read: async (path: string) => ({ path, text: read(path) })
        });
        container.bind<unknown>(LinkOpener).toConstantValue({ open: async (target: unknown) => void opened.push(target) });
        container.bind(CodeLinks).toSelf();
        links = container.get(CodeLinks);
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
        expect(await links.stateOf({ path: 'src/order.ts', symbol: 'Order.pay()' })).toEqual({ drift: 'same', line: 4 });
        texts.set('src/order.ts', [...SOURCE, 'class Other {', '    pay(): void {', '    }', '}'].join('\n'));
        expect(await links.stateOf({ path: 'src/order.ts', symbol: 'pay', line: 12 })).toEqual({ drift: 'moved', line: 10 });
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
});
