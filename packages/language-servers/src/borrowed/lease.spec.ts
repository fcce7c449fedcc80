import { describe, expect, it } from 'vitest';
import { Lease } from './lease';

/** Counts what is registered and not given back. */
function api(): { left: Set<string>; vscode: ReturnType<typeof namespaces> } {
    const left = new Set<string>();
    return { left, vscode: namespaces(left) };
}

class Position {
    constructor(readonly line: number) { }
}

function namespaces(left: Set<string>) {
    const register = (name: string): { name: string; dispose: () => void } => {
        left.add(name);
        return { name, dispose: () => void left.delete(name) };
    };
    return {
        version: '1.2.3',
        Position,
        commands: Object.freeze({ register, run: (name: string) => `${name} ran` }),
        window: {
            get front() {
                return left.size;
            },
            createOutputChannel: register,
            onDidChange: register
        }
    };
}

describe('a lease', () => {
    it('takes back everything that was registered, and changes nothing else', () => {
        const { left, vscode } = api();
        const lease = new Lease();
        const lent = lease.lend(vscode);

        expect(lent.commands.register('sort').name).toBe('sort');
        lent.window.onDidChange('listener');
        expect([lent.version, lent.commands.run('sort'), new lent.Position(3).line, lent.window.front])
            .toEqual(['1.2.3', 'sort ran', 3, 2]);
        lease.dispose();
        expect([...left]).toEqual([]);
    });

    it('takes back at once what comes after its end', () => {
        const { left, vscode } = api();
        const lease = new Lease();
        const lent = lease.lend(vscode);
        lease.dispose();
        lent.commands.register('late');
        expect([...left]).toEqual([]);
        expect(lease.isOver).toBe(true);
    });

    it('goes on where something cannot be taken back', () => {
        const { left, vscode } = api();
        const lease = new Lease();
        lease.lend(vscode).commands.register('first');
        lease.add({
            dispose: () => {
                throw new Error('disposed');
            }
        });
        lease.dispose();
        expect([...left]).toEqual([]);
    });

    it('gives something else where it was told to', () => {
        const { left, vscode } = api();
        const lent = new Lease().lend(vscode, { window: { createOutputChannel: () => 'log' } });
        expect([lent.window.createOutputChannel('x'), lent.window.front, left.size]).toEqual(['log', 0, 0]);
    });
});
