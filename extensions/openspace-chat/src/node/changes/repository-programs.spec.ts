import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { repositoryPrograms } from './repository-programs';

describe('programs that a repository lets git run', () => {
    let folder: TemporaryFolder;
    let repository: string;

    beforeEach(() => {
        folder = new TemporaryFolder();
        repository = folder.folder('repository');
        execFileSync('git', ['init', '-q', repository]);
    });

    afterEach(() => folder.remove());

    const set = (name: string, value: string): unknown => execFileSync('git', ['-C', repository, 'config', name, value]);

    it('are none in a fresh one, with Git LFS, and without a repository', async () => {
        set('filter.lfs.clean', 'git-lfs clean -- %f');
        set('filter.lfs.required', 'true');
        set('remote.origin.url', 'https://example.com/a.git');
        expect(await repositoryPrograms(repository)).toEqual([]);
        expect(await repositoryPrograms(folder.folder('plain'))).toEqual([]);
    });

    it.each([
        ['filter.x.clean', 'touch gone'], ['filter.a.b.process', 'sh'], ['filter.lfs.clean', 'sh -c evil'], ['diff.x.textconv', 'sh'],
        ['diff.external', 'sh'], ['core.fsmonitor', 'sh'], ['core.hooksPath', 'hooks'], ['include.path', '../more']
    ])('are found: %s', async (name, value) => {
        set(name, value);
        expect(await repositoryPrograms(repository)).toEqual([name.toLowerCase() === 'core.hookspath' ? 'core.hookspath' : name]);
    });

    it('are found where a repository brings them in from elsewhere', async () => {
        folder.file('repository/more', '[filter "y"]\n\tclean = sh\n');
        set('include.path', '../more');
        expect((await repositoryPrograms(repository)).sort()).toEqual(['filter.y.clean', 'include.path']);
    });

    it('are assumed where the settings cannot be read', async () => {
        folder.file('repository/.git/config', '[broken');
        expect(await repositoryPrograms(repository)).toHaveLength(1);
    });
});
