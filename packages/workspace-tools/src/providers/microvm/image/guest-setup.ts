import { posix } from 'node:path';
import type { WorkspaceLimits } from '../../../provider/provider.js';
import { OPEN_FILES } from '../../start-script.js';
import { INNER_HOST_NAME, INNER_USER } from '../../view/own-settings.js';
import { OWN_AGENT, type SandboxView, type ViewEntry } from '../../view/sandbox-view.js';

/** How the agent is reached: a serial port of the machine (QEMU), or a socket between host and guest (Firecracker). */
export type GuestChannel = 'serial' | 'vsock';

/** Where the agent listens on a socket. */
export const AGENT_PORT = 52;

/** Programs of the first file system, each a link to busybox. */
export const APPLETS = [
    'cat', 'chmod', 'chown', 'chroot', 'grep', 'hostname', 'ifconfig', 'insmod', 'kill', 'ln', 'mkdir', 'mknod', 'mount', 'reboot', 'rmdir',
    'sh', 'sleep', 'stat', 'sync', 'umount'
] as const;

/** Where the first file system has the agent's own files: they change more often than the image. */
export const AGENT_FOLDER = '/agent';

const CPU_PERIOD_US = 100_000;

/**
 * The first program of every guest. Loads the drivers in this order, finds its two disks, and hands over to the setup of the workspace.
 * `fail` writes to the console, whose last lines the host shows.
 */
export const guestInit = (drivers: readonly string[]): string => `#!/bin/sh
export PATH=/bin
fail() { echo "$*" > /dev/console; finish; }
finish() {
    kill -9 -1 2>/dev/null
    sync
    umount /root/workspace 2>/dev/null
    mount -o remount,ro /disk 2>/dev/null
    reboot -f
}
mount -t devtmpfs devices /dev
mount -t proc processes /proc
mount -t sysfs system /sys
devices=
for word in $(cat /proc/cmdline); do
    case $word in virtio_mmio.device=*) devices="$devices \${word#virtio_mmio.}" ;; esac
done
load() { insmod "/modules/$1.ko" $2 || fail "The driver $1 could not be loaded."; }
${drivers.map(name => name === 'virtio_mmio' ? `load ${name} "$devices"` : `load ${name}`).join('\n')}
for disk in vda vdb; do
    [ -b /dev/$disk ] || fail "The disk $disk is missing."
    read -r isReadOnly < /sys/block/$disk/ro
    if [ "$isReadOnly" = 1 ]; then image=/dev/$disk; else files=/dev/$disk; fi
done
. /setup
`;

/** What makes of the disks what a sandbox sees, and starts the agent there: the same view as for every other provider. */
export function guestSetup(view: SandboxView, limits: WorkspaceLimits, channel: GuestChannel): string {
    return [
        'mount -t ext4 -o ro,nosuid,nodev "$image" /image || fail "The disk of the system cannot be used."',
        'mount -t ext4 -o nosuid,nodev "$files" /disk || fail "The disk of the workspace cannot be used."',
        'rmdir /disk/lost+found 2>/dev/null',
        `[ "$(stat -c %u /disk)" = ${INNER_USER.id} ] || chown -hR ${INNER_USER.id}:${INNER_USER.id} /disk`,
        'mount -t tmpfs -o size=4m,mode=755 root /root',
        ...topFolders(view).flatMap(folder => [`mkdir /root${folder}`, `mount -o bind,ro /image${folder} /root${folder}`]),
        `mount -o bind ${AGENT_FOLDER} /root${OWN_AGENT}`,
        `mount -o remount,bind,ro /root${OWN_AGENT}`,
        ...view.entries.flatMap(setUp),
        `chown ${INNER_USER.id}:${INNER_USER.id} /root/tmp/home`,
        'mount -o remount,ro /root',
        `hostname ${INNER_HOST_NAME}`,
        'ifconfig lo 127.0.0.1 up',
        ...group(limits),
        ...start(channel)
    ].map(line => `${line}\n`).join('');
}

/** Folders of the root that come from the image. */
export function topFolders(view: SandboxView): string[] {
    const targets = view.entries.flatMap(entry => entry.kind === 'bind' && !entry.writable ? [`/${entry.target.split('/')[1]}`] : []);
    return [...new Set(targets)];
}

function setUp(entry: ViewEntry): string[] {
    const target = quote(`/root${entry.target}`);
    switch (entry.kind) {
        case 'bind': return entry.writable ? [`mkdir -p ${target}`, `mount -o bind /disk ${target}`] : [];
        // A place in the image cannot be written to any more; the agent knows its other names without a link, too.
        case 'link': return [
            `mkdir -p ${quote(posix.dirname(`/root${entry.target}`))} 2>/dev/null`, `ln -s ${quote(entry.leadsTo)} ${target} 2>/dev/null`
        ];
        case 'folder': return [`mkdir -p ${target}`];
        case 'temporary': return [`mkdir -p ${target}`, `mount -t tmpfs -o nosuid,nodev,mode=1777,size=${entry.bytes} temporary ${target}`];
        // Seen by whoever owns them: the first processes of the guest are nobody's business.
        case 'processes': return [`mkdir -p ${target}`, `mount -t proc -o nosuid,nodev,noexec,hidepid=2 processes ${target}`];
        case 'devices': return devices(target);
        // What the kernel of a guest says about its machine tells nothing about the host.
        case 'hidden': return [];
    }
}

const DEVICES = { null: '1 3', zero: '1 5', full: '1 7', random: '1 8', urandom: '1 9', tty: '5 0' };

function devices(target: string): string[] {
    return [
        `mkdir -p ${target}`,
        `mount -t tmpfs -o nosuid,size=64k,mode=755 devices ${target}`,
        ...Object.entries(DEVICES).flatMap(([name, numbers]) => [`mknod ${target}/${name} c ${numbers}`, `chmod 666 ${target}/${name}`]),
        `ln -s /proc/self/fd ${target}/fd`,
        ...['stdin', 'stdout', 'stderr'].map((name, descriptor) => `ln -s /proc/self/fd/${descriptor} ${target}/${name}`),
        `mkdir ${target}/pts`,
        `mount -t devpts -o nosuid,noexec,newinstance,ptmxmode=666,mode=620 terminals ${target}/pts`,
        `ln -s pts/ptmx ${target}/ptmx`
    ];
}

function group(limits: WorkspaceLimits): string[] {
    const folder = '/sys/fs/cgroup/agent';
    const values = {
        'pids.max': limits.processes, 'memory.max': limits.memoryBytes,
        'cpu.max': `${Math.ceil(limits.cpus * CPU_PERIOD_US)} ${CPU_PERIOD_US}`
    };
    return [
        'mount -t cgroup2 groups /sys/fs/cgroup || fail "There are no control groups."',
        'echo "+pids +memory +cpu" > /sys/fs/cgroup/cgroup.subtree_control',
        `mkdir ${folder}`,
        ...Object.entries(values).map(([name, value]) => `echo "${value}" > ${folder}/${name} || fail "A limit cannot be set."`)
    ];
}

/** The program that becomes the agent; a file, because it is started in two ways. */
export const AGENT_START_FILE = '/start-agent';

const LIBRARIES = '/image/usr/lib/x86_64-linux-gnu';
const LOADER = `${LIBRARIES}/ld-linux-x86-64.so.2`;

export const agentStart = (view: SandboxView, limits: WorkspaceLimits): string => [
    '#!/bin/sh',
    'export PATH=/bin',
    'echo $$ > /sys/fs/cgroup/agent/cgroup.procs',
    'ulimit -c 0',
    `ulimit -n ${OPEN_FILES}`,
    // In the unit of this shell: blocks of 512 bytes.
    `ulimit -f ${Math.ceil(limits.fileBytes / 512)}`,
    `exec chroot /root /usr/bin/env -i ${words(Object.entries(view.environment)
        .map(([name, value]) => `${name}=${value}`))} /usr/bin/setpriv --reuid=${INNER_USER.id} --regid=${INNER_USER.id} --clear-groups `
    + `--bounding-set=-all --inh-caps=-all --no-new-privs ${words(view.argv)} 2>/dev/null`
].map(line => `${line}\n`).join('');

function start(channel: GuestChannel): string[] {
    if (channel === 'vsock') {
        return [
            'load vsock',
            'load vmw_vsock_virtio_transport_common',
            'load vmw_vsock_virtio_transport',
            // One connection, one agent. Started by the loader of the image, because libraries are not where it expects them.
            `${LOADER} --library-path ${LIBRARIES} /image/usr/bin/socat -b 65536 VSOCK-LISTEN:${AGENT_PORT} EXEC:${AGENT_START_FILE}`,
            'finish'
        ];
    }
    return [
        'load virtio_console',
        // Before the driver has heard that there is somebody at the other end, reading finds an end. Only here it says so.
        'mount -t debugfs debug /sys/kernel/debug',
        'until grep -q "^host_connected: 1" /sys/kernel/debug/virtio-ports/vport0p1 2>/dev/null; do sleep 0.02; done',
        'umount /sys/kernel/debug',
        // Only one program may have it open.
        'exec 3<>/dev/vport0p1 || fail "The serial port of the agent is missing."',
        `cat <&3 | { ${AGENT_START_FILE} 3<&-; finish; } | cat >&3`,
        'finish'
    ];
}

function words(list: readonly string[]): string {
    return list.map(quote).join(' ');
}

function quote(text: string): string {
    return `'${text.replaceAll("'", "'\\''")}'`;
}
