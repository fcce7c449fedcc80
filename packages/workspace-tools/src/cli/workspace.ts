#!/usr/bin/env node
import { processSurroundings } from './surroundings.js';
import { runWorkspaceCommand } from './workspace-command.js';

process.exitCode = await runWorkspaceCommand(process.argv.slice(2), processSurroundings());
