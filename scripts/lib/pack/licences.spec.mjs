import { expect, it } from 'vitest';
import { shippedPackages } from './licences.mjs';

it('are those of what the application needs, wherever it is installed', () => {
    expect(shippedPackages({
        'apps/browser': { dependencies: { core: '1', ours: '1' }, devDependencies: { linter: '1' } },
        'extensions/ours': { dependencies: { drawing: '1' } },
        'node_modules/ours': { link: true, resolved: 'extensions/ours' },
        'node_modules/core': { dependencies: { old: '1' }, optionalDependencies: { native: '1', elsewhere: '1' } },
        'node_modules/core/node_modules/old': {},
        'node_modules/old': {},
        'node_modules/native': { dependencies: { core: '1' } },
        'node_modules/drawing': {},
        'node_modules/linter': {}
    })).toEqual(['node_modules/core', 'node_modules/core/node_modules/old', 'node_modules/drawing', 'node_modules/native']);
});
