import { describe, expect, it } from 'vitest';
import { launchOf, RunnableFile } from './file-launch';

const file = (language: string, hasTsx = false): RunnableFile =>
    ({ name: 'app', path: '/work/src/app', language, folder: '/work', hasTsx });

describe('a file that is run without a configuration', () => {

    it('is run by Node in the folder that is open', () => {
        expect(launchOf(file('javascript', true))).toEqual({
            type: 'node', request: 'launch', name: 'app', program: '/work/src/app', cwd: '/work', skipFiles: ['<node_internals>/**'],
            outputCapture: 'std'
        });
    });

    it('is TypeScript for what the folder has', () => {
        expect(launchOf(file('typescript'))).not.toHaveProperty('runtimeArgs');
        expect(launchOf(file('typescriptreact', true))).toMatchObject({ type: 'node', runtimeArgs: ['--import', 'tsx'] });
    });

    it('is run by Python', () => {
        expect(launchOf(file('python'))).toMatchObject({ type: 'debugpy', program: '/work/src/app', console: 'internalConsole' });
    });

    it('may be something that nothing runs', () => {
        expect(launchOf(file('markdown'))).toBeUndefined();
    });
});
