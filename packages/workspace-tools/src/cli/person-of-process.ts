import { homedir } from 'node:os';
import type { PersonPrograms } from '../providers/programs/find-programs.js';

/** Who started us: what their shell finds, sandboxes may find. */
export function personOfProcess(environment: NodeJS.ProcessEnv = process.env): PersonPrograms {
    return { path: environment.PATH ?? '', home: environment.HOME ?? homedir(), variables: environment };
}
