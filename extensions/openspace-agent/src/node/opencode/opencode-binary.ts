import { createRequire } from 'node:module';
import * as fs from 'node:fs';
import * as path from 'node:path';

/** Path of the agent server's program, which its npm package puts in place when it is installed. */
export function findOpencodeBinary(from: string): string {
    const manifest = createRequire(from).resolve('opencode-ai/package.json');
    const { bin } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { bin: { opencode: string } };
    return path.join(path.dirname(manifest), bin.opencode);
}
