import assert from 'node:assert/strict';
import { casesOf, type ConformanceCase, type ConformanceWorld } from '../conformance-case.js';

/** What every sandbox has: bash itself. `ask METHOD ADDRESS HOST` prints the answer of the proxy; more lines go after the headers. */
const ASK = `
P=\${HTTP_PROXY#http://}; U=\${P%@*}; PORT=\${P##*:}
ask() {
    exec 3<>/dev/tcp/127.0.0.1/$PORT || return
    printf '%s %s HTTP/1.1\\r\\nHost: %s\\r\\nProxy-Authorization: Basic %s\\r\\nConnection: close\\r\\n%b\\r\\n' \
        "$1" "$2" "$3" "$(printf %s "$U" | base64 -w0)" "$4" >&3
    cat <&3
    exec 3<&- 3>&-
}
`;

async function run(world: ConformanceWorld, command: string): Promise<{ stdout: string; refused: readonly string[] }> {
    const { stdout, network_refused: refused } = await world.ok('bash', { command: `${ASK}${command}`, workdir: world.folder });
    return { stdout: String(stdout), refused: (refused ?? []) as string[] };
}

const CASES: readonly Omit<ConformanceCase, 'needsNetwork'>[] = [
    {
        name: 'an allowed host is reached by its name',
        run: async world => {
            const { stdout, refused } = await run(world, 'ask GET http://allowed.example.com/ allowed.example.com');
            assert.match(stdout, /^HTTP\/1\.1 200 OK\r\n/);
            assert.match(stdout, /hello from allowed\.example\.com/);
            assert.deepEqual(refused, []);
        }
    },
    {
        name: 'bytes arrive as they were sent, in both directions',
        run: async world => {
            const { stdout } = await run(world, `
                head -c 3000000 /dev/urandom > sent
                exec 3<>/dev/tcp/127.0.0.1/$PORT
                { printf 'CONNECT allowed.example.com:80 HTTP/1.1\\r\\nProxy-Authorization: Basic %s\\r\\n\\r\\n' \\
                    "$(printf %s "$U" | base64 -w0)"
                  printf 'POST / HTTP/1.1\\r\\nHost: allowed.example.com\\r\\nConnection: close\\r\\nContent-Length: 3000000\\r\\n\\r\\n'
                  cat sent; } >&3 &
                cat <&3 > received
                grep -ac '^HTTP/1.1 200' received; tail -c 3000000 sent | sha256sum; grep -ao -m1 'chunked' received`);
            const [count, , chunked] = stdout.trim().split('\n');
            assert.deepEqual([count, chunked], ['2', 'chunked']);
            const sizes = await world.shell('wc -c < received');
            assert.ok(Number(sizes) > 3_000_000, sizes);
        }
    },
    {
        name: 'a host that is not allowed is refused and named',
        run: async world => {
            const { stdout, refused } = await run(
                world, 'ask CONNECT evil.example.com:443 evil.example.com; ask GET http://evil.example.com/ evil.example.com'
            );
            assert.equal(stdout.match(/^HTTP\/1\.1 403 The host evil\.example\.com/gm)?.length, 2, stdout);
            assert.equal(refused.length, 2);
            assert.match(refused[0], /^The host evil\.example\.com \(port (443|80)\) is not allowed in this sandbox/);
        }
    },
    {
        name: 'addresses are refused in every spelling, and names that lead inside, too',
        run: async world => {
            const targets = ['127.0.0.1', '127.1', '2130706433', '0x7f000001', '[::1]', '[::ffff:10.0.0.1]', '169.254.169.254',
                'localhost', 'private.example.com'];
            const { stdout } = await run(
                world, targets.map(target => `ask CONNECT ${target}:443 x; ask GET http://${target}/ ${target}`).join('; ')
            );
            assert.equal(stdout.match(/^HTTP\/1\.1 403 /gm)?.length, 2 * targets.length, stdout);
            assert.doesNotMatch(stdout, /hello from/);
        }
    },
    {
        name: 'a request for another host inside of an allowed one is refused',
        run: async world => {
            const { stdout } = await run(world, 'ask GET http://allowed.example.com/ evil.example.com; '
                + 'ask GET http://allowed.example.com/ allowed.example.com "Host: evil.example.com\\r\\n"');
            assert.doesNotMatch(stdout, /hello from/);
        }
    },
    {
        name: 'who names no command is not served',
        run: async world => {
            const { stdout } = await run(world, 'U=nobody:x; ask CONNECT allowed.example.com:443 allowed.example.com');
            assert.match(stdout, /^HTTP\/1\.1 407 /);
        }
    },
    {
        name: 'without the proxy there is no way out',
        run: async world => {
            const { stdout } = await run(world, `for address in 45.67.89.10 9.9.9.9 169.254.169.254 10.0.0.1; do
                (exec 9<>/dev/udp/$address/53) 2>/dev/null && echo OUT; (exec 9<>/dev/tcp/$address/443) 2>/dev/null && echo OUT; done
                (exec 9<>/dev/tcp/allowed.example.com/80) 2>/dev/null && echo OUT; true`);
            assert.equal(stdout, '');
        }
    }
];

export const NETWORK_CASES: readonly ConformanceCase[] = casesOf('network', CASES.map(one => ({ ...one, needsNetwork: true })));
