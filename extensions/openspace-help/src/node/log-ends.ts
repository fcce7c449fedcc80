import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Redactor, redactLines } from '@openspace/foundation/redaction';
import { LogEnd } from '../common/problem-service';

/** Of each log; somebody has to read all of it before it is given to anybody. */
const MAX_LINES = 40;
const MAX_LINE_LENGTH = 400;
/** From the end, in bytes. */
const MAX_READ = 64 * 1024;

/**
 * The ends of the logs of this start. `launcher` is the process by which the backend's log is named, and `redactor` knows secrets that
 * do not look like one; paths of the person's home begin with `~`.
 */
export async function logEnds(folder: string, launcher: number, redactor: Redactor, home: string): Promise<LogEnd[]> {
    const names = await readdir(folder).catch((): string[] => []);
    const own = names.filter(name => name.startsWith('backend-') && name.endsWith(`-${launcher}.log`)).sort().slice(-1);
    const chosen = [...own, ...['opencode.log', 'workspace-server.log'].filter(name => names.includes(name))];
    return Promise.all(chosen.map(async name => {
        const lines = (await endOf(join(folder, name))).split('\n').filter(line => line.trim() !== '').slice(-MAX_LINES);
        const clean = await redactLines(lines, line => redactor.redact(line));
        return { name, lines: clean.map(line => shorten(home.length > 1 ? line.replaceAll(home, '~') : line)) };
    }));
}

async function endOf(file: string): Promise<string> {
    const handle = await open(file).catch(() => undefined);
    if (!handle) {
        return '';
    }
    try {
        const { size } = await handle.stat();
        const length = Math.min(size, MAX_READ);
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length);
        const text = buffer.toString('utf8', 0, bytesRead);
        // The first line may have lost its beginning, by which a secret is known.
        return length < size ? text.slice(text.indexOf('\n') + 1) : text;
    } finally {
        await handle.close();
    }
}

function shorten(line: string): string {
    return line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line;
}
