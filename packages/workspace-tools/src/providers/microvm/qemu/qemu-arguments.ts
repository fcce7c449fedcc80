import type { MachinePlan } from '../virtual-machine.js';

/** `kvm` needs a processor that helps; `tcg` works everywhere, and takes about ten times as long. */
export type QemuAccelerator = 'kvm' | 'tcg';

/** Descriptor of the guest's console; the agent's port is standard input and output. */
export const CONSOLE_DESCRIPTOR = 3;

/**
 * A machine with two disks, a serial port for the agent, a console, and nothing else: no network, no display, no firmware to speak of.
 * An emulated one has no clock to measure the processor's by: Linux waits for one without end, unless it is told how fast that is (the
 * host's).
 */
export function qemuArguments(plan: MachinePlan, accelerator: QemuAccelerator, clockKilohertz: number | undefined): string[] {
    const clock = accelerator === 'tcg' && clockKilohertz ? ` tsc_early_khz=${clockKilohertz}` : '';
    return [
        '-M', `microvm,accel=${accelerator}`, '-cpu', accelerator === 'kvm' ? 'host' : 'max',
        '-m', String(plan.memoryMegabytes), '-smp', String(plan.processors),
        '-nodefaults', '-no-user-config', '-display', 'none', '-no-reboot',
        '-sandbox', 'on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny',
        '-kernel', plan.kernel, '-initrd', plan.firstFileSystem,
        // The guest ends by starting anew, which this machine does not do: it is over.
        '-append', `console=ttyS0 quiet loglevel=3 reboot=t panic=-1${clock}`,
        '-chardev', `socket,id=console,fd=${CONSOLE_DESCRIPTOR}`, '-serial', 'chardev:console',
        '-device', 'virtio-serial-device', '-chardev', 'stdio,id=agent,signal=off', '-device', 'virtserialport,chardev=agent,name=agent.0',
        ...disk('system', plan.systemImage, true), ...disk('workspace', plan.workspaceImage, false)
    ];
}

function disk(id: string, file: string, isReadOnly: boolean): string[] {
    // A comma in a value is written twice.
    return [
        '-drive', `if=none,id=${id},format=raw,file=${file.replaceAll(',', ',,')}${isReadOnly ? ',readonly=on' : ''}`, '-device',
        `virtio-blk-device,drive=${id}`
    ];
}
