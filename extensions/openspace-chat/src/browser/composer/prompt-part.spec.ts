import { expect, it } from 'vitest';
import { toPart } from './prompt-part';

const uriOf = async (path: string): Promise<string> => `file:///w/${path}`;

it('names files, folders and agents by their place in the text', async () => {
    expect(await toPart('see @a.ts', { type: 'mention', kind: 'file', name: 'a.ts' }, uriOf)).toEqual({
        type: 'file', mime: 'text/plain', filename: 'a.ts', url: 'file:///w/a.ts',
        source: { type: 'file', path: 'a.ts', text: { value: '@a.ts', start: 4, end: 9 } }
    });
    expect(await toPart('@src/', { type: 'mention', kind: 'folder', name: 'src' }, uriOf)).toMatchObject({
        mime: 'application/x-directory', url: 'file:///w/src', source: { text: { value: '@src/', start: 0, end: 5 } }
    });
    expect(await toPart('ask @general', { type: 'mention', kind: 'agent', name: 'general' }, uriOf)).toEqual(
        { type: 'agent', name: 'general', source: { value: '@general', start: 4, end: 12 } }
    );
});

it('asks for lines as the server reads them, and hands contents on', async () => {
    expect(await toPart('', { type: 'context', path: 'a.ts', lines: { start: 12, end: 20 } }, uriOf)).toEqual(
        { type: 'file', mime: 'text/plain', filename: 'a.ts', url: 'file:///w/a.ts?start=12&end=20' }
    );
    expect(await toPart('', { type: 'context', path: 'a.ts' }, uriOf)).toMatchObject({ url: 'file:///w/a.ts' });
    expect(await toPart('', { type: 'data', id: '1', name: 'p.png', mime: 'image/png', url: 'data:x' }, uriOf)).toEqual(
        { type: 'file', mime: 'image/png', filename: 'p.png', url: 'data:x' }
    );
});
