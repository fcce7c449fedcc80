import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

describe('the lint rules for rooms', () => {
    let copy;

    beforeEach(() => {
        copy = mkdtempSync(join(tmpdir(), 'openspace-rooms-'));
        for (const folder of ['packages/scripted-model', 'packages/foundation', 'scripts/rooms.config.mjs', 'tsconfig.base.json']) {
            cpSync(join(ROOT, folder), join(copy, folder), {
                recursive: true, filter: name => !/node_modules|\/lib(\/|$)/.test(name.slice(ROOT.length))
            });
        }
    });
    afterEach(() => rmSync(copy, { recursive: true, force: true }));

    const add = (file, line) => appendFileSync(join(copy, 'packages', file), `\n${line}\n`);

    function lint() {
        const { status, stdout, stderr } = spawnSync(
            process.execPath, [CRUISER, '--config', 'scripts/rooms.config.mjs', 'packages/*/src'], { cwd: copy, encoding: 'utf8' }
        );
        return { failed: status !== 0, output: stdout + stderr };
    }

    it('are content with the sources as they are', () => {
        expect(lint()).toMatchObject({ failed: false, output: expect.stringContaining('no dependency violations found') });
    });

    it('find two rooms that import each other, be it for a type', () => {
        add('scripted-model/src/scenario/scenario.ts', 'export type { Stage } from \'../server/stage.js\';');
        expect(lint()).toMatchObject({
            failed: true, output: expect.stringMatching(/no-circle-between-rooms: packages\/scripted-model\/src\/(scenario|server)/)
        });
    });

    it('find a package that imports one above it', () => {
        add('foundation/src/redaction/index.ts', 'export * from \'../../../scripted-model/src/index.js\';');
        expect(lint()).toMatchObject({ failed: true, output: expect.stringContaining('imports-of-foundation') });
    });

    it('find it also if the other package has not been built', () => {
        add('scripted-model/src/index.ts', 'export * from \'openspace-core/lib/common\';');
        expect(lint()).toMatchObject({ failed: true, output: expect.stringContaining('imports-of-scripted-model') });
    });
});
