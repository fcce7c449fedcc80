import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FOLDERS = 500;
const FILES_PER_FOLDER = 100;

export const FILES = FOLDERS * FILES_PER_FOLDER;

/** What the search looks for, and how often it is there. */
export const NEEDLE = 'needleOfTheBenchmark';
export const HITS = 50;

/** Two of three files. */
const isTypeScript = index => index % 3 !== 2;
export const TYPESCRIPT_FILES = Array.from({ length: FILES }, (_unused, index) => index).filter(isTypeScript).length;

const FILLING = 'export function add(first: number, second: number): number {\n    return first + second;\n}\n'.repeat(4);

/** Three folders of the host: one large, one small and one that is empty. */
export function createTree(resources) {
    const home = realpathSync(mkdtempSync(join(tmpdir(), 'openspace-bench-')));
    resources.own(home, () => rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
    const [large, small] = ['large', 'small'].map(name => join(home, name));
    for (let folder = 0, index = 0; folder < FOLDERS; folder++) {
        const path = join(large, `area-${folder % 20}`, `part-${folder}`);
        mkdirSync(path, { recursive: true });
        for (let file = 0; file < FILES_PER_FOLDER; file++, index++) {
            const needle = index % (FILES / HITS) === 7 ? `const ${NEEDLE} = ${index};\n` : '';
            writeFileSync(join(path, `file-${file}.${isTypeScript(index) ? 'ts' : 'json'}`), FILLING + needle);
        }
    }
    mkdirSync(join(small, 'one/two/three'), { recursive: true });
    writeFileSync(join(small, 'one/two/three/small.txt'), 'A line of a small file.\n'.repeat(16).slice(0, 379));
    return { home, large, small };
}
