#!/usr/bin/env node
import { runCommand } from './command-line.js';

const stopping = new AbortController();
process.once('SIGTERM', () => stopping.abort());
process.once('SIGINT', () => stopping.abort());

process.exitCode = await runCommand(process.argv.slice(2), {
    print: line => process.stdout.write(`${line}\n`),
    complain: line => process.stderr.write(`${line}\n`),
    stop: stopping.signal
});
