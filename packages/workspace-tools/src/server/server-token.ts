import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const MIN_LENGTH = 16;

/**
 * The token of a file that only its user can read; made if there is none. It never stands in an argument, an address or a log.
 * A token that is given replaces the one of the file.
 */
export async function loadServerToken(file: string, given?: string): Promise<string> {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    if (given !== undefined) {
        checkToken(given, 'The token that was given');
        await rm(file, { force: true });
        await writeFile(file, `${given}\n`, { mode: 0o600, flag: 'wx' });
        return given;
    }
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
    checkToken(token, `The token in ${file}`);
    return token;
}

function checkToken(token: string, name: string): void {
    if (token.length < MIN_LENGTH || /\s/.test(token)) {
        throw new Error(`${name} must have at least ${MIN_LENGTH} characters, without spaces.`);
    }
}
