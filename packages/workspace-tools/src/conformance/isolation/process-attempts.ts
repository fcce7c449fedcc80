import { ESCAPED, type Attempt } from './attempt.js';

/** The agent, by its arguments. */
const AGENT = 'agent=$(grep -la "lib/agent/main.js" /proc/[2-9]/cmdline /proc/[1-9][0-9]/cmdline 2>/dev/null | head -1); '
    + 'agent=${agent%/cmdline}; [ -n "$agent" ] || echo no agent';

/** Looks for secrets in what a process can write. */
const SCAN = `for $process (@ARGV) {
    open(M, "$process/maps") or next;
    my @parts = map { /^([0-9a-f]+)-([0-9a-f]+) rw/ ? [hex $1, hex $2] : () } <M>;
    open(F, "<:raw", "$process/mem") or next;
    for (@parts) {
        my ($start, $end) = @$_;
        next if $end - $start > 268435456;
        sysseek(F, $start, 0);
        sysread(F, my $data, $end - $start);
        print "$&\\n" while $data =~ /canary-[0-9a-f]{24}/g;
    }
}`;

/** Other processes, what was inherited from the host, and privileges. */
export const PROCESS_ATTEMPTS: readonly Attempt[] = [
    { name: 'reads its own environment', lines: 'env; cat /proc/self/environ | tr "\\0" "\\n"' },
    { name: 'reads the environment of every process', lines: 'cat /proc/[0-9]*/environ | tr "\\0" "\\n"' },
    { name: 'reads the arguments of every process', lines: 'cat /proc/[0-9]*/cmdline | tr "\\0" "\\n"; ps axeww' },
    { name: 'reads the memory of the first process and of the agent', lines: `${AGENT}; perl -e '${SCAN}' /proc/1 "$agent"` },
    { name: 'ends a process of the host', lines: 'kill -9 "$CANARY_PID"; kill -9 -"$CANARY_PID"' },
    { name: 'sees processes of the host', lines: `[ "$(ls -d /proc/[0-9]* | wc -l)" -gt 40 ] && echo ${ESCAPED}` },
    {
        name: 'finds a descriptor that leads out',
        lines: `for entry in /proc/[0-9]*/fd/*; do
            target=$(readlink "$entry") || continue
            case "$target" in /dev/null*|/dev/pts/*|/proc/*|/sys|"$PWD"*|/workspace*|/opt/openspace/*|/tmp/*) ;;
                /*) echo "${ESCAPED} $entry $target" ;; esac
        done`
    },
    { name: 'writes into the conversation of agent and host', lines: `${AGENT}; for process in /proc/1 "$agent"; do for descriptor in 0 `
        + `1 2; do (exec 9<>"$process/fd/$descriptor") 2>/dev/null && echo "${ESCAPED} $process"; done; done`, sharedKernelOnly: true },
    {
        name: 'changes the memory of the agent',
        lines: `${AGENT}; (exec 9<>"$agent/mem") 2>/dev/null && echo ${ESCAPED}; (exec 9<>/proc/1/mem) 2>/dev/null && echo ${ESCAPED}`,
        sharedKernelOnly: true
    },
    {
        name: 'has capabilities',
        lines: `grep -E "^Cap(Prm|Eff|Bnd|Amb):" /proc/self/status | grep -v "0000000000000000" && echo ${ESCAPED}`
    },
    { name: 'gains privileges by a program of root', lines: `grep -q "^NoNewPrivs:.*0" /proc/self/status && echo ${ESCAPED}; [ "$(echo | `
        + `timeout 2 su -c "id -u" root 2>/dev/null)" = 0 ] && echo ${ESCAPED}; `
        + `[ "$(sudo -n id -u 2>/dev/null)" = 0 ] && echo ${ESCAPED}` },
    { name: 'is root', lines: `[ "$(id -u)" = 0 ] && echo ${ESCAPED}` },
    {
        name: 'makes namespaces of its own', lines: `unshare -Ur true && echo ${ESCAPED}; unshare -m true && echo ${ESCAPED}`,
        sharedKernelOnly: true
    },
    {
        name: 'enters the namespaces of the first process',
        lines: `nsenter -t 1 -m -p true && echo ${ESCAPED}; nsenter -t 1 -a cat "$CANARY_FOLDER/secret.txt"`
    },
    { name: 'mounts something', lines: `mkdir -p made-place; mount -t tmpfs none made-place && echo ${ESCAPED} && umount made-place; `
        + `mount -t proc none made-place && echo ${ESCAPED} && umount made-place; rmdir made-place` },
    {
        name: 'makes read-only places writable',
        lines: `mount -o remount,rw / && echo ${ESCAPED}; mount -o remount,rw /usr && echo ${ESCAPED}; mount -o remount,rw /proc && echo `
            + `${ESCAPED}`
    },
    { name: 'has the name of the host', lines: 'uname -n; hostname; cat /proc/sys/kernel/hostname /etc/hostname' },
    {
        name: 'sees segments of memory, queues and semaphores of others',
        lines: `tail -q -n +2 /proc/sysvipc/shm /proc/sysvipc/msg /proc/sysvipc/sem 2>/dev/null | grep . && echo ${ESCAPED}`
    },
    {
        name: 'has a terminal of the host',
        lines: `(exec 9<>/dev/tty) 2>/dev/null && echo ${ESCAPED}; ls /dev/pts | grep -v ptmx && echo ${ESCAPED}`
    }
];
