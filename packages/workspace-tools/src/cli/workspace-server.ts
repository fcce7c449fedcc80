#!/usr/bin/env node
import { runServerCommand } from './server-command.js';
import { processSurroundings } from './surroundings.js';

process.exitCode = await runServerCommand(process.argv.slice(2), processSurroundings());
