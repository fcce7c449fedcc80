import { describe, expect, it } from 'vitest';
import { isSecretName, redactSecrets } from './secret-patterns.js';

const KEY = '-----BEGIN RSA PRIVATE KEY-----\nMIIEow+/IBAAKCAQEA7\n-----END RSA PRIVATE KEY-----';

describe('redactSecrets', () => {
    it.each([
        ['curl -H "Authorization: Bearer abc.def-123456"', 'curl -H "Authorization: Bearer (redacted)"'],
        ['curl -H "Authorization: token abc"', 'curl -H "Authorization: token (redacted)"'],
        ['curl -H "Authorization: abc def"', 'curl -H "Authorization: (redacted)"'],
        ['authorization: token ghx', 'authorization: token (redacted)'],
        ['{"Authorization": "abc def"}', '{"Authorization": "(redacted)"}'],
        ['< Set-Cookie: sid=abc; Path=/', '< Set-Cookie: (redacted)'],
        ['curl -u me:hunter2 http://x', 'curl -u me:(redacted) http://x'],
        ['curl --user me:hunter2 http://x', 'curl --user me:(redacted) http://x'],
        ['key sk-ant-api03-0123456789 is wrong', 'key (redacted) is wrong'],
        ['ghp_0123456789abcdef0123 and github_pat_11ABCDEFG0123456789', '(redacted) and (redacted)'],
        ['ghs_0123456789abcdef', '(redacted)'],
        ['hf_abcdefghijklmnop', '(redacted)'],
        ['pypi-AgEIcHlwaS5vcmc', '(redacted)'],
        ['ya29.a0AfH6SMBx-abcdef', '(redacted)'],
        ['sk_live_0123456789', '(redacted)'],
        ['AKIAIOSFODNN7EXAMPLE', '(redacted)'],
        [`before ${KEY} after`, 'before (redacted) after'],
        ['-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk', '(redacted)'],
        ['https://me:p@ss@example.org/a?b=c', 'https://(redacted)@example.org/a?b=c'],
        ['git clone https://token@example.org/r.git', 'git clone https://(redacted)@example.org/r.git'],
        ['http://127.0.0.1:3000/?key=abcdef#/w', 'http://127.0.0.1:3000/?key=(redacted)#/w'],
        ['http://127.0.0.1:3000/openspace/instructions?read=abcdef', 'http://127.0.0.1:3000/openspace/instructions?read=(redacted)'],
        ['AWS_SECRET_ACCESS_KEY=abc/def npm start', 'AWS_SECRET_ACCESS_KEY=(redacted) npm start'],
        ['SECRET_KEY_BASE=abc', 'SECRET_KEY_BASE=(redacted)'],
        ['export API_TOKEN="two words"', 'export API_TOKEN="(redacted)"'],
        ['MYSQL_PWD=hunter2 mysql', 'MYSQL_PWD=(redacted) mysql'],
        ['pwd: hunter2', 'pwd: (redacted)'],
        ['password: hunter2', 'password: (redacted)'],
        ['Password : hunter2', 'Password : (redacted)'],
        ['"api_key": "x"', '"api_key": "(redacted)"'],
        ['echo \'{"password": "hunter2"}\'', 'echo \'{"password": "(redacted)"}\''],
        ['{"password":"correct horse, battery"}', '{"password":"(redacted)"}'],
        ['{\\"password\\": \\"hunter2\\"}', '{\\"password\\": \\"(redacted)\\"}'],
        ['const token := \'abc\'', 'const token := \'(redacted)\''],
        ['secrets: abc', 'secrets: (redacted)'],
        ['deploy --token hunter2 --fast', 'deploy --token (redacted) --fast'],
        ['deploy --api-key=hunter2', 'deploy --api-key=(redacted)'],
        ['deploy --db-password "two words" --fast', 'deploy --db-password "(redacted)" --fast'],
        ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '(redacted)'],
        ['ya29.c.b0AXv0zTNabcdefgh', '(redacted)'],
        ['secret_key_base: abc', 'secret_key_base: (redacted)'],
        ['password2: x', 'password2: (redacted)'],
        ['"private_key_id": "x"', '"private_key_id": "(redacted)"'],
        ['"password" = "x"', '"password" = "(redacted)"'],
        ['\'password\' => \'x\'', '\'password\' => \'(redacted)\''],
        ['password:          x', 'password:          (redacted)'],
        ['{"token":abc,"cwd":"/w"}', '{"token":(redacted),"cwd":"/w"}'],
        ['{\\"password\\": \\"correct horse', '{\\"password\\": \\"(redacted)'],
        ['{\\"Authorization\\": \\"abc def\\"}', '{\\"Authorization\\": \\"(redacted)\\"}'],
        ['-u :PAT', '-u :(redacted)'],
        ['curl -u "me:two words" http://x', 'curl -u "me:(redacted)" http://x'],
        ['npm_0123456789abcdefghij0123456789abcdef', '(redacted)'],
        ['use Basic QWxhZGRpbjpvcGVu', 'use Basic (redacted)']
    ])('takes the secret out of %j', (text, expected) => expect(redactSecrets(text)).toBe(expected));

    it.each([
        'src/tasks/sk-list.ts', 'docs/tokens.md', 'openspace.editor.open', 'me@example.org', 'https://example.org/@scope/package',
        'The key is missing.', 'a basic idea', '"token": Invalid input: expected string', 'Unexpected token: foo',
        'npm test -- token-reader', 'grep -rn password src', 'ls --color', 'login --password-stdin', 'deploy --token --fast',
        'PWD=/home/ada', 'OLDPWD=/tmp', 'docker run -u 1000:1000 node', 'function login(password: string): void',
        'if (token === undefined)', 'token => token.kind', 'Token::new()', 'a = b', 'const secret: string | undefined = read();',
        '{"prompt_tokens":57,"cwd":"/w","ok":true}', 'max_tokens=4096', 'provideHover(token: CancellationToken): Hover',
        'tokenizer = AutoTokenizer.from(x)', 'secretName: my-app', 'from huggingface_hub import hf_hub_download',
        'uses: pypa/gh-action-pypi-publish@v1', 'npm_config_registry', 'Basic authentication', 'a basic example', 'date -u +%Y-%m-%dT%H:%M',
        'docker run -u "1000:1000" node', '  --password string   the password', 'deploy --token $TOKEN', 'const token = readToken();'
    ])('leaves %j alone', text => expect(redactSecrets(text)).toBe(text));

    it('stays fast on hostile text', () => {
        const began = performance.now();
        const pieces = [
            'a.', 'a-', '-', 'a://', '-----BEGIN ', '-eyJabcdefghijkl', 'token ', 'token', '--token', '-u a:', 'Bearer ', 'Authorization:',
            'password: "', 'a=', '\\"', 'OLDpwd', '"token', '"a.', '"token": ', 'token:', 'bearer a', '-u :'
        ];
        for (const piece of pieces) {
            redactSecrets(`${piece.repeat(Math.ceil(100_000 / piece.length))} token=x`);
        }
        // A pattern whose time grows with the square of the length takes minutes.
        expect(performance.now() - began).toBeLessThan(20_000);
    });
});

describe('isSecretName', () => {
    it.each([
        'password', 'apiKey', 'api_key', 'accessToken', 'clientSecret', 'authorization', 'key', 'Cookie', 'dbPassword', 'credentials',
        'MYSQL_PWD', 'auth'
    ])('knows %s', name => {
        expect(isSecretName(name)).toBe(true);
    });

    it.each(['path', 'keyboard', 'author', 'title', 'spin', 'compass', 'contentId'])('lets %s pass', name => {
        expect(isSecretName(name)).toBe(false);
    });
});
