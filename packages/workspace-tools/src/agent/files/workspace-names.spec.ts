import { describe, expect, it } from 'vitest';
import { partsBelow } from './workspace-names.js';

const NAMES = ['/workspace', '/home/me/project'];

describe('a path in the workspace', () => {
    it.each([
        ['/workspace', []],
        ['/workspace/', ['']],
        ['/workspace/a/../b', ['a', '..', 'b']],
        ['/home/me/project/src', ['src']]
    ])('%s leads from the root by %j', (path, parts) => expect(partsBelow(NAMES, path)).toEqual(parts));

    it.each(['/workspaces', '/work', '/', '', 'workspace/a', '/home/me', '/home/me/projects/x', '//workspace'])(
        '%j is none', path => expect(partsBelow(NAMES, path)).toBeUndefined()
    );
});
