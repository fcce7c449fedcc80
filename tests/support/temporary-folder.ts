import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Before it is given up, after half a minute. */
const MAX_ATTEMPTS = 120;
const PAUSE_MS = 250;

/** A folder that is removed with the test. */
export class TemporaryFolder {

    readonly path = realpathSync(mkdtempSync(join(tmpdir(), 'openspace-test-')));

    /** Absolute path of something inside. */
    at(...segments: string[]): string {
        return join(this.path, ...segments);
    }

    folder(...segments: string[]): string {
        const folder = this.at(...segments);
        mkdirSync(folder, { recursive: true });
        return folder;
    }

    file(name: string, text: string): string {
        const file = this.at(name);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
        return file;
    }

    /** A program that is just ending may still write into it: Node's own retries would not remove what came meanwhile. */
    remove(): void {
        for (let attempt = 1; ; attempt++) {
            try {
                rmSync(this.path, { recursive: true, force: true });
                return;
            } catch (error) {
                if (attempt === MAX_ATTEMPTS) {
                    throw error;
                }
                Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
            }
        }
    }
}
