import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

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

    /** A git of the agent server may still be tidying up in it; on a busy machine that takes a while. */
    remove(): void {
        rmSync(this.path, { recursive: true, force: true, maxRetries: 15, retryDelay: 200 });
    }
}
