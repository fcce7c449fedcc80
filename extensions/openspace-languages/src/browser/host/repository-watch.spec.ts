import URI from '@theia/core/lib/common/uri';
import { expect, it } from 'vitest';
import { repositoriesAround } from './repository-watch';

it('looks for the repository that a folder is a part of, up to the root', () => {
    expect(repositoriesAround(new URI('file:///home/project')).map(uri => uri.path.toString()))
        .toEqual(['/home/project/.git', '/home/.git', '/.git']);
});
