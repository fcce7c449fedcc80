import { execFile } from 'node:child_process';

const PATIENCE_MS = 5_000;
const MAX_LENGTH = 300;

/** What a browser that did not start says when it is started by itself; undefined if it says nothing, or starts. */
export function lastWordsOf(program: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<string | undefined> {
    const options = { env, timeout: PATIENCE_MS, killSignal: 'SIGKILL' as const };
    return new Promise(done => execFile(program, [...words, '--headless', '--dump-dom', 'about:blank'], options, (error, _out, stderr) =>
        done(error ? tellingLine(stderr) : undefined)));
}

/** The line with the reason, without the marks of Chromium's log and the frames of a stack. */
export function tellingLine(text: string): string | undefined {
    const lines = text.split('\n').map(line => line.replace(/^\[[^\]]*\]\s*/, '').trim()).filter(line => line !== '' && !/^#\d/.test(line));
    const telling = lines.find(line => /cannot|can't|denied|not found|no usable|while loading|running as root/i.test(line)) ?? lines.at(-1);
    return telling?.slice(0, MAX_LENGTH);
}
