import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const SHORTEST = 16;

/** The token of a file that only its user can read; made if there is none. It never stands in an argument, an address or a log. */
export async function loadServerToken(file: string): Promise<string> {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    try {
        // Fails if somebody else, or another one of us, has made it meanwhile.
        const token = randomBytes(32).toString('base64url');
        await writeFile(file, `${token}\n`, { mode: 0o600, flag: 'wx' });
        return token;
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
            throw error;
        }
    }
    const status = await lstat(file);
    if (!status.isFile() || (status.mode & 0o077) !== 0) {
        throw new Error(`The token file must be a plain file that nobody else can read (chmod 600): ${file}`);
    }
    const token = (await readFile(file, 'utf8')).trim();
    if (token.length < SHORTEST || /\s/.test(token)) {
        throw new Error(`The token in ${file} must have at least ${SHORTEST} characters, without spaces.`);
    }
    return token;
}
