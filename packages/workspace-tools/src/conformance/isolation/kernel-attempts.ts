import { callNumber, type Architecture, type SystemCall } from '../../providers/bubblewrap/seccomp/syscalls.js';
import { ESCAPED, type Attempt } from './attempt.js';

/** EPERM, EACCES, ENOSYS, EPROTONOSUPPORT, EAFNOSUPPORT: what a kernel says that does not do it, whatever the arguments. */
const REFUSALS = [1, 13, 38, 93, 97];

/** Perl is a part of every Debian, and can make any call. */
const PROGRAM = `my @words = map { /^-?[0-9]+$/ ? $_ + 0 : $_ } @ARGV; my $result = syscall(shift(@words), @words); my $error = $! + 0;
print $result == -1 && grep({ $_ == $error } (${REFUSALS.join(', ')})) ? "refused $error" : "${ESCAPED} $result $error"`;

function calls(architecture: Architecture, call: SystemCall, ...words: (number | string)[]): string {
    const number = callNumber(call, architecture);
    return number === undefined ? ':' : `perl -e '${PROGRAM}' ${number} ${words.map(word => `'${word}'`).join(' ')}`;
}

/** A call that everybody may make: proves that the attempts below would be noticed. */
export const KERNEL_CONTROL = `perl -e '${PROGRAM}' ${process.arch === 'x64' ? 39 : 172}`;

/** Calls to the kernel, with arguments that lead to nothing where the call is allowed. */
export function kernelAttempts(architecture: Architecture): Attempt[] {
    const attempt = (name: string, ...lines: [SystemCall, ...(number | string)[]][]): Attempt => ({
        name, sharedKernelOnly: true, lines: lines.map(([call, ...words]) => calls(architecture, call, ...words)).join('; ')
    });
    return [
        attempt(
            'follows another process', ['ptrace', 0xffff, 0, 0, 0], ['process_vm_readv', 1, 0, 0, 0, 0, 0],
            ['process_vm_writev', 1, 0, 0, 0, 0, 0], ['kcmp', 1, 1, 0, 0, 0]
        ),
        attempt('takes a descriptor of another process', ['pidfd_getfd', -1, 0, 0]),
        attempt('uses the keys of the kernel', ['keyctl', 0, -3, 0], ['add_key', 0, 0, 0, 0, 0], ['request_key', 0, 0, 0, 0]),
        attempt('loads a program into the kernel', ['bpf', 9999, 0, 0]),
        attempt('measures the machine', ['perf_event_open', 0, 0, -1, -1, 0]),
        attempt('handles page faults itself', ['userfaultfd', 0]),
        attempt(
            'queues work for the kernel', ['io_uring_setup', 0, 0], ['io_uring_enter', -1, 0, 0, 0, 0, 0],
            ['io_uring_register', -1, 0, 0, 0]
        ),
        attempt(
            'mounts by the old calls', ['mount', 0, '/nonexistent', 0, 0, 0], ['umount2', '/nonexistent', 0],
            ['pivot_root', '/nonexistent', '/nonexistent'], ['chroot', '/nonexistent']
        ),
        attempt('mounts by the new calls', ['fsopen', 'nonexistent', 0], [
            'open_tree', -1, '/nonexistent', 0
        ], ['move_mount', -1, '/nonexistent', -1, '/nonexistent', 0], ['fspick', -1, '/nonexistent', 0],
            ['fsmount', -1, 0, 0], ['fsconfig', -1, 0, 0, 0, 0], ['mount_setattr', -1, '/nonexistent', 0, 0, 0]),
        attempt('leaves its namespaces', ['unshare', 0x10000000], ['setns', -1, 0], ['clone3', 0, 0]),
        attempt('opens files by their numbers', ['open_by_handle_at', -1, 0, 0], ['name_to_handle_at', -1, '/nonexistent', 0, 0, 0]),
        attempt(
            'exchanges the kernel', ['kexec_load', 0, 0, 0, 0xffff], ['init_module', 0, 0, 0], ['finit_module', -1, 0, 0],
            ['delete_module', 'nonexistent', 0]
        ),
        attempt('reads the log of the kernel', ['syslog', 10, 0, 0]),
        attempt(
            'changes the clock or the name of the machine', ['clock_settime', 9999, 0], ['sethostname', 'x', 100000],
            ['setdomainname', 'x', 100000]
        ),
        attempt('ends the machine', ['reboot', 0, 0, 0, 0]),
        attempt(
            'changes swap, quotas and accounting', ['swapon', '/nonexistent', 0], ['swapoff', '/nonexistent'], ['quotactl', 0, 0, 0, 0],
            ['acct', '/nonexistent']
        ),
        attempt('types into a terminal', ['ioctl', 0, 0x5412, 'x'], ['ioctl', 0, 0x541c, 'x']),
        attempt('talks to the host of a virtual machine', ['socket', 40, 1, 0]),
        attempt(
            'has sockets of the kernel', ['socket', 17, 3, 0], ['socket', 38, 5, 0], ['socket', 44, 3, 0], ['socket', 16, 3, 9],
            ['socket', 16, 3, 15]
        ),
        attempt('lets data be run', ['personality', 0x400000], ['modify_ldt', 0, 0, 0], ['iopl', 0], ['memfd_secret', 0]),
        attempt('moves memory of others', ['move_pages', 1, 0, 0, 0, 0, 0], ['migrate_pages', 1, 0, 0, 0]),
        attempt('watches all files', ['fanotify_init', 0, 0]),
        attempt('opens files past the filter', ['openat2', -1, '/nonexistent', 0, 0]),
        ...(architecture === 'x86_64'
            ? [{ name: 'calls by another table', sharedKernelOnly: true, lines: `perl -e '${PROGRAM}' ${0x40000000 + 39}` }]
            : [])
    ];
}
