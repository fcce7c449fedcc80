import { describe, expect, it } from 'vitest';
import { parseRemoteAddress } from './remote-address.js';

describe('parseRemoteAddress', () => {
    it.each([
        ['https://github.com/owner/repo.git', 'https://github.com/owner/repo.git', 'https://github.com'],
        ['https://GitHub.com/owner/repo/', 'https://github.com/owner/repo', 'https://github.com'],
        ['git@github.com:owner/repo.git', 'https://github.com/owner/repo.git', 'https://github.com'],
        ['http://127.0.0.1:8080/owner/repo', 'http://127.0.0.1:8080/owner/repo', 'http://127.0.0.1:8080']
    ])('takes %s', (text, url, origin) => {
        expect(parseRemoteAddress(text)).toMatchObject({ url, origin, owner: 'owner', repository: 'repo' });
    });

    it.each([
        'ext::sh -c id', 'file:///etc/passwd', '/tmp/repo', 'ssh://git@github.com/o/r', 'git://github.com/o/r', 'http://github.com/o/r',
        'http://localhost.evil.org/o/r',
        'https://user:pw@github.com/o/r', 'https://token@github.com/o/r', 'https://github.com/', 'https://github.com/r',
        'https://github.com/o/r?x=1', 'https://github.com/o/%2e%2e',
        'https://github.com/o/r%0a', '--upload-pack=id', 'fd::3', '', 'git@evil.org:/abs'
    ])('refuses %j', text => {
        expect(() => parseRemoteAddress(text)).toThrow(/remote/);
    });

    it('repeats no credentials in its refusal', () => {
        expect(() => parseRemoteAddress('https://user:hunter2@github.com/o/r')).toThrow(/^(?!.*hunter2).*token source/);
    });
});
