import { expect, it } from 'vitest';
import { paneList } from 'openspace-hands/lib/common';
import { createManifest, help } from '../../common';
import { ownTools } from './own-tools';

const MANIFEST = createManifest([help, paneList], '');

it.each(['mcp', 'both'] as const)('are those of the commands, as the server names them, with the transport %s', transport => {
    expect(ownTools(transport, MANIFEST)).toEqual(new Set(['openspace_help', 'openspace_pane_list']));
});

it('are none while we offer none', () => {
    expect([ownTools('blocks', MANIFEST), ownTools('both', undefined)]).toEqual([new Set(), new Set()]);
});

it('are collected once for each manifest', () => {
    expect(ownTools('both', MANIFEST)).toBe(ownTools('mcp', MANIFEST));
});
