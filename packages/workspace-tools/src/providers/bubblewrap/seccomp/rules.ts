import type { SystemCall } from './syscalls.js';

/** Numbers of errors are the same on both architectures. */
export const Errno = { notPermitted: 1, noSuchCall: 38, noSuchProtocol: 93, noSuchFamily: 97 } as const;

/** About the lower 32 bits of an argument: the kernel looks at no more of those that are tested here. */
export type ArgumentTest =
    | { argument: number; anyBit: number }
    | { argument: number; oneOf: readonly number[] }
    | { argument: number; noneOf: readonly number[] };

/** A call is refused if all tests hold; without tests, always. */
export interface FilterRule {
    call: SystemCall;
    errno: number;
    tests?: readonly ArgumentTest[];
}

/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const NEW_NAMESPACES = 0x7e020000;

/** S_ISUID and S_ISGID: a file of the workspace belongs to the person, and whoever runs such a file on the host becomes them. */
const SET_ID_BITS = 0o6000;

/** O_CREAT and the bit of O_TMPFILE; without them the mode of an open call means nothing. */
const CREATING_FLAGS = 0x400040;

const UNIX = 1, INET = 2, INET6 = 10, NETLINK = 16;
const NETLINK_ROUTE = 0;

/** Typing into the terminal of somebody else; the console's clipboard. */
const TIOCSTI = 0x5412, TIOCLINUX = 0x541c;

/** Native, 32 bits, and both with the old limits; all ones asks for the current one. */
const PERSONALITIES = [0, 0x8, 0x20000, 0x20008, 0xffffffff];

/** No file comes to be that runs as its owner. */
const SET_ID: readonly FilterRule[] = [
    setIdRule('openat', { argument: 2, anyBit: CREATING_FLAGS }, { argument: 3, anyBit: SET_ID_BITS }),
    setIdRule('open', { argument: 1, anyBit: CREATING_FLAGS }, { argument: 2, anyBit: SET_ID_BITS }),
    setIdRule('creat', { argument: 1, anyBit: SET_ID_BITS }),
    setIdRule('mknod', { argument: 1, anyBit: SET_ID_BITS }),
    setIdRule('mknodat', { argument: 2, anyBit: SET_ID_BITS }),
    setIdRule('chmod', { argument: 1, anyBit: SET_ID_BITS }),
    setIdRule('fchmod', { argument: 1, anyBit: SET_ID_BITS }),
    setIdRule('fchmodat', { argument: 2, anyBit: SET_ID_BITS }),
    setIdRule('fchmodat2', { argument: 2, anyBit: SET_ID_BITS })
];

/** Those that depend on arguments stand first: the kernel remembers the answer for calls that are always allowed. */
const CONDITIONAL: readonly FilterRule[] = [
    ...SET_ID,
    { call: 'ioctl', errno: Errno.notPermitted, tests: [{ argument: 1, oneOf: [TIOCSTI, TIOCLINUX] }] },
    { call: 'clone', errno: Errno.notPermitted, tests: [{ argument: 0, anyBit: NEW_NAMESPACES }] },
    // Among others AF_VSOCK, which reaches the host of a virtual machine past every network namespace.
    { call: 'socket', errno: Errno.noSuchFamily, tests: [{ argument: 0, noneOf: [UNIX, INET, INET6, NETLINK] }] },
    { call: 'socket', errno: Errno.noSuchProtocol, tests: [{ argument: 0, oneOf: [NETLINK] }, { argument: 2, noneOf: [NETLINK_ROUTE] }] },
    { call: 'personality', errno: Errno.notPermitted, tests: [{ argument: 0, noneOf: PERSONALITIES }] }
];

function setIdRule(call: SystemCall, ...tests: ArgumentTest[]): FilterRule {
    return { call, errno: Errno.notPermitted, tests };
}

/** Programs have another way if these do not exist. The arguments of `clone3` and `openat2` are in memory, where no filter can look. */
const MISSING: readonly SystemCall[] = ['clone3', 'openat2', 'io_uring_setup', 'io_uring_enter', 'io_uring_register', 'memfd_secret'];

const REFUSED: readonly SystemCall[] = [
    // other processes
    'ptrace', 'process_vm_readv', 'process_vm_writev', 'kcmp', 'pidfd_getfd',
    // what no namespace divides
    'keyctl', 'add_key', 'request_key', 'syslog', 'acct', 'quotactl', 'quotactl_fd', 'fanotify_init', 'lookup_dcookie', 'nfsservctl',
    // large parts of the kernel that a build or a test does not need
    'bpf', 'perf_event_open', 'userfaultfd', 'modify_ldt', 'uselib', 'sysfs', '_sysctl', 'move_pages', 'migrate_pages',
    // other views of files
    'mount', 'umount2', 'pivot_root', 'chroot', 'move_mount', 'open_tree', 'fsopen', 'fsconfig', 'fsmount', 'fspick', 'mount_setattr',
    'open_by_handle_at', 'name_to_handle_at', 'unshare', 'setns',
    // the machine
    'kexec_load', 'kexec_file_load', 'reboot', 'init_module', 'finit_module', 'delete_module', 'create_module', 'query_module',
    'get_kernel_syms',
    'swapon', 'swapoff', 'settimeofday', 'clock_settime', 'clock_adjtime', 'adjtimex', 'sethostname', 'setdomainname', 'vhangup', 'iopl',
    'ioperm'
];

export const FILTER_RULES: readonly FilterRule[] = [
    ...CONDITIONAL,
    ...MISSING.map(call => ({ call, errno: Errno.noSuchCall })),
    ...REFUSED.map(call => ({ call, errno: Errno.notPermitted }))
];

/** For a program of ours that works on files on behalf of a sandbox. */
export const SET_ID_RULES: readonly FilterRule[] = [...SET_ID, { call: 'openat2', errno: Errno.noSuchCall }];
