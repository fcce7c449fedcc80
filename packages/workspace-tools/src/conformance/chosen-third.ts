import { hasOwnWorkspace, type ConformanceCase } from './conformance-case.js';

/**
 * Of the cases that have a workspace of their own, which is a machine that boots where each is one: an end of a command, searches,
 * git here and with a remote, the network that is there and the one that is not, files that come back, and the audit.
 */
const WITH_OWN_WORKSPACE: readonly string[] = [
    'end of commands: nothing survives a timeout, neither in other sessions nor without a parent',
    'grep: hidden files, but neither the files of git nor what it ignores nor binary ones',
    'git: a commit of the listed files and no others',
    'git remote: a hostile repository neither runs anything nor sees the token',
    'files: all of them come out as they are, and go in again',
    'network: an allowed host is reached by its name',
    'network: without the proxy there is no way out',
    'audit: every operation is told before it is answered, failed and refused ones too'
];

/** A third of the cases, for where all of them take too long: few that need a workspace of their own, and others evenly. */
export function chosenThird(cases: readonly ConformanceCase[]): ConformanceCase[] {
    const own = cases.filter(({ name }) => WITH_OWN_WORKSPACE.includes(name));
    const shared = cases.filter(one => !hasOwnWorkspace(one));
    const wanted = Math.ceil(cases.length / 3) - own.length;
    return [...shared.filter((_, index) => index * wanted % shared.length < wanted), ...own];
}
