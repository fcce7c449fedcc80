import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `nobody`: owns nothing, and is in no group that could do anything. */
const ACCOUNT = 65534;

/** Programs of an account that is not root, with a home of their own. Only root can start them. */
export class OrdinaryAccount {
    readonly home = realpathSync(mkdtempSync(join(tmpdir(), 'account-')));

    constructor() {
        chownSync(this.home, ACCOUNT, ACCOUNT);
    }

    /** Node with these words, with pipes. Nothing of our own environment is there. */
    start(...words: string[]): ChildProcess {
        return spawn(process.execPath, words, {
            uid: ACCOUNT, gid: ACCOUNT, cwd: this.home, stdio: ['ignore', 'pipe', 'pipe'],
            env: { PATH: process.env.PATH, HOME: this.home, TMPDIR: this.home, LANG: 'C.UTF-8' }
        });
    }

    /** What it wrote and how it ended. */
    async run(...words: string[]): Promise<{ code: number | null; output: string }> {
        const child = this.start(...words);
        let output = '';
        for (const stream of [child.stdout, child.stderr]) {
            stream?.setEncoding('utf8').on('data', (text: string) => { output += text; });
        }
        const code = await new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
        return { code, output };
    }

    remove(): void {
        rmSync(this.home, { recursive: true, force: true });
    }
}
