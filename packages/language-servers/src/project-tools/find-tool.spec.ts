import { describe, expect, it } from 'vitest';
import { findTool, ProjectFiles } from './find-tool';

describe('programs of a project', () => {
    const disk = (files: Record<string, object | undefined>): ProjectFiles => ({
        exists: file => file in files,
        readJson: file => files[file] as Record<string, unknown> | undefined
    });
    const eslint = '/work/node_modules/eslint/package.json';
    const prettier = '/work/node_modules/prettier/package.json';

    it('are found where they are installed and configured', () => {
        const files = disk({ [eslint]: {}, '/work/packages/a/eslint.config.mjs': undefined });
        expect(findTool('eslint', '/work/packages/a/src/x.ts', '/work', files))
            .toEqual({ name: 'eslint', package: '/work/node_modules/eslint', folder: '/work/packages/a' });
        expect(findTool('eslint', '/work/x.ts', '/work', files)).toBeUndefined();
    });

    it('may be configured in the manifest', () => {
        const files = disk({
            [eslint]: {}, [prettier]: {}, '/work/package.json': { eslintConfig: {} }, '/work/a/package.json': { prettier: '@x/style' }
        });
        expect(findTool('eslint', '/work/x.ts', '/work', files)?.folder).toBe('/work');
        expect(findTool('prettier', '/work/a/x.ts', '/work', files)?.folder).toBe('/work/a');
    });

    it('need no configuration in the case of Prettier, but the project has to name it', () => {
        const find = (manifest: object) =>
            findTool('prettier', '/work/x.ts', '/work', disk({ [prettier]: {}, '/work/package.json': manifest }));
        expect(find({ devDependencies: { prettier: '3' } }))
            .toEqual({ name: 'prettier', package: '/work/node_modules/prettier', folder: '/work' });
        expect(find({ devDependencies: null })).toBeUndefined();
    });

    it('are none without an installation, and never those above the open folder', () => {
        expect(findTool('eslint', '/work/x.ts', '/work', disk({ '/work/eslint.config.js': undefined }))).toBeUndefined();
        const above = disk({ [eslint]: {}, '/work/a/eslint.config.js': undefined });
        expect(findTool('eslint', '/work/a/x.ts', '/work/a', above)).toBeUndefined();
        expect(findTool('eslint', '/other/x.ts', '/work', disk({ [eslint]: {}, '/work/eslint.config.js': undefined }))).toBeUndefined();
    });
});
