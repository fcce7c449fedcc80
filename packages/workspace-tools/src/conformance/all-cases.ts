import { ARGUMENT_CASES, AUDIT_CASES } from './cases/argument-cases.js';
import { BASH_CASES } from './cases/bash-cases.js';
import { BRING_BACK_CASES } from './cases/bring-back-cases.js';
import { COMMAND_END_CASES } from './cases/command-end-cases.js';
import { EDIT_CASES } from './cases/edit-cases.js';
import { GIT_CASES } from './cases/git-cases.js';
import { GIT_REMOTE_CASES } from './cases/git-remote-cases.js';
import { NETWORK_CASES } from './cases/network-cases.js';
import { READ_CASES } from './cases/read-cases.js';
import { SEARCH_CASES } from './cases/search-cases.js';
import { WRITE_CASES } from './cases/write-cases.js';
import type { ConformanceCase } from './conformance-case.js';

/** What every provider has to pass: all of seed 004 and what experience adds to it. */
export const CONFORMANCE_CASES: readonly ConformanceCase[] = [
    ...BASH_CASES, ...COMMAND_END_CASES, ...READ_CASES, ...WRITE_CASES, ...EDIT_CASES, ...SEARCH_CASES, ...GIT_CASES, ...GIT_REMOTE_CASES,
    ...NETWORK_CASES, ...BRING_BACK_CASES, ...ARGUMENT_CASES, ...AUDIT_CASES
];
