import { ESCAPED, type Attempt } from './attempt.js';

/** `test -r` and its like ask the kernel; nothing is changed. */
const can = (test: string, ...paths: string[]): string =>
    `for path in ${paths.join(' ')}; do [ ${test} "$path" ] && echo "${ESCAPED} $path"; done`;

/** Opens for writing, and writes nothing. */
const opens = (...paths: string[]): string =>
    `for path in ${paths.join(' ')}; do [ -e "$path" ] && (exec 9>>"$path") 2>/dev/null && echo "${ESCAPED} $path"; done`;

const reads = (...paths: string[]): string =>
    `for path in ${paths.join(' ')}; do head -c 100 "$path" 2>/dev/null | grep -q . && echo "${ESCAPED} $path"; done`;

/** Files of the host, of the system and of the kernel. */
export const FILE_ATTEMPTS: readonly Attempt[] = [
    {
        name: 'reads a file of the host by its path',
        lines: 'cat "$CANARY_FOLDER"/secret.txt "$CANARY_FOLDER"/.ssh/* "$CANARY_FOLDER"/.git-credentials'
    },
    {
        name: 'goes up from the workspace',
        lines: 'cat ../secret.txt ../../../../../../../.."$CANARY_FOLDER"/secret.txt; cd ..; cat secret.txt'
    },
    {
        name: 'finds files of the host by their name',
        lines: 'find / -name "$(basename "$CANARY_FOLDER")*" -not -path "/proc/*" -not -path "/usr/*" -exec cat {}/secret.txt \\;'
    },
    {
        name: 'goes through the root of every process',
        lines: 'for process in /proc/[0-9]*; do cat "$process/root$CANARY_FOLDER/secret.txt" "$process/cwd/../secret.txt"; done'
    },
    { name: 'makes a link to a file of the host', lines: 'ln -s "$CANARY_FOLDER"/secret.txt made-link; cat made-link; rm -f made-link' },
    { name: 'follows a link that was there before', lines: 'cat planted-link planted-folder-link/secret.txt' },
    {
        name: 'makes a hard link to a file of the host',
        lines: 'ln "$CANARY_FOLDER"/secret.txt made-name && cat made-name; ln /etc/shadow made-shadow && cat made-shadow; rm -f made-name '
            + 'made-shadow'
    },
    { name: 'opens the memory that programs of the host share', lines: 'cat "$CANARY_SHARED"; ls /dev/shm' },
    { name: 'reads the passwords of the system', lines: reads('/etc/shadow', '/etc/gshadow', '/etc/shadow-') },
    {
        name: 'reads who uses this machine',
        lines: `${can(
            '-e', '/etc/machine-id', '/etc/ssh', '/etc/hostid', '/var/lib/dbus'
        )}; grep -c . /etc/passwd | grep -qx 3 || echo ${ESCAPED} users`
    },
    { name: 'looks into the homes', lines: `find /root /home -type f 2>/dev/null | grep . && echo ${ESCAPED}` },
    { name: 'reads settings that have passwords at times', lines: reads(
        '/etc/npmrc', '/usr/etc/npmrc', '/usr/local/etc/npmrc', '/etc/pip.conf', '/etc/gitconfig', '/etc/environment', '/etc/fstab'
    ) },
    {
        name: 'asks git for passwords',
        lines: 'git config --list --show-origin; printf "protocol=https\\nhost=canary.example\\n\\n" | git credential fill'
    },
    {
        name: 'writes to the programs of the system',
        lines: can('-w', '/usr', '/usr/bin', '/usr/lib', '/usr/bin/env', '/bin', '/lib', '/sbin')
    },
    {
        name: 'writes to the settings of the system',
        lines: can('-w', '/etc', '/etc/passwd', '/etc/ld.so.cache', '/etc/hosts', '/etc/alternatives')
    },
    { name: 'writes to the root', lines: can('-w', '/', '/opt', '/var', '/run', '/home', '/boot', '/srv') },
    { name: 'changes what runs inside of every sandbox', lines: `${opens(
        '/opt/openspace/bin/node', '/opt/openspace/bin/rg', '/opt/openspace/agent/package.json', '/opt/openspace/agent/lib/agent/main.js'
    )}; ${can('-w', '/opt/openspace', '/opt/openspace/bin', '/opt/openspace/agent/lib/agent')}` },
    {
        name: 'plans something for later',
        lines: can('-w', '/etc/cron.d', '/var/spool/cron', '/etc/systemd/system', '/etc/profile.d', '/etc/rc.local')
    },
    { name: 'names a program for crashes', lines: opens('/proc/sys/kernel/core_pattern') },
    { name: 'names a program for missing modules', lines: opens('/proc/sys/kernel/modprobe', '/proc/sys/kernel/hotplug') },
    { name: 'registers a format of programs', lines: opens('/proc/sys/fs/binfmt_misc/register') },
    { name: 'changes settings of the kernel', lines: opens(
        '/proc/sys/vm/overcommit_memory', '/proc/sys/kernel/panic', '/proc/sys/fs/protected_symlinks', '/proc/irq/default_smp_affinity'
    ) },
    { name: 'presses the keys of the kernel', lines: opens('/proc/sysrq-trigger') },
    { name: 'reads the memory of the kernel', lines: reads('/proc/kcore', '/dev/mem', '/dev/kmem', '/dev/port') },
    {
        name: 'reads the messages of the kernel',
        lines: `for path in /proc/kmsg /dev/kmsg; do timeout 1 head -c 1 "$path" 2>/dev/null | grep -q . && echo "${ESCAPED} $path"; done`,
        sharedKernelOnly: true
    },
    { name: 'learns where the kernel is', lines: `grep -v "^0* " /proc/kallsyms 2>/dev/null | grep -q . && echo ${ESCAPED}` },
    {
        name: 'opens a disk',
        lines: can('-e', '/dev/vda', '/dev/sda', '/dev/nvme0n1', '/dev/dm-0', '/dev/loop0', '/dev/loop-control', '/dev/mapper')
    },
    { name: 'opens a device of the machine', lines: can(
        '-e', '/dev/kvm', '/dev/fuse', '/dev/net/tun', '/dev/vhost-vsock', '/dev/vsock', '/dev/uinput', '/dev/input', '/dev/dri',
        '/dev/console'
    ), sharedKernelOnly: true },
    {
        name: 'makes a device in the workspace',
        lines: `mknod made-device b 254 0 && echo ${ESCAPED}; mknod made-device c 1 1 && echo ${ESCAPED}; rm -f made-device`
    },
    {
        name: 'makes a device in memory',
        lines: `mknod /tmp/made-device b 254 0 && echo ${ESCAPED}; mknod /tmp/made-device c 1 1 && echo ${ESCAPED}; rm -f /tmp/made-device`,
        sharedKernelOnly: true
    },
    { name: 'makes a program that runs as its owner', lines: `cp /bin/true made-program; chmod u+s made-program; chmod g+s made-program; `
        + `install -m 6755 /bin/true made-second; perl -e 'umask 0; sysopen(F, "made-third", 0x41, 06755)'; `
        + `find . -name "made-*" -perm /6000 | grep . && echo ${ESCAPED}; rm -f made-*`,
        sharedFolderOnly: true },
    {
        name: 'lets a group of processes call a program at its end',
        lines: `find /sys /proc -maxdepth 4 -name release_agent 2>/dev/null | grep . && echo ${ESCAPED}`
    },
    {
        name: 'writes to the settings of devices',
        lines: `${can(
            '-w', '/sys/kernel/uevent_helper', '/sys/power/state', '/sys/module', '/sys/fs/cgroup', '/sys/fs/cgroup/cgroup.procs'
        )}`
    },
    {
        name: 'looks at what the kernel tells developers',
        lines: `ls /sys/kernel/debug /sys/kernel/tracing /sys/kernel/security 2>/dev/null | grep -v : | grep . && echo ${ESCAPED}`
    }
];
