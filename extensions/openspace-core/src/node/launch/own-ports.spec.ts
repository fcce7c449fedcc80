import { describe, expect, it } from 'vitest';
import { OwnPorts, portOf } from './own-ports';

describe('OwnPorts', () => {
    it('are where our parts listen now', () => {
        const ports = new OwnPorts();
        ports.set('ide', 'http://127.0.0.1:3000');
        ports.set('opencode', 'https://localhost/');
        expect([3000, 443, 80].map(port => ports.has(port))).toEqual([true, true, false]);
        ports.set('ide', 'http://127.0.0.1:3001');
        ports.set('opencode', undefined);
        expect([3000, 3001, 443].map(port => ports.has(port))).toEqual([false, true, false]);
    });

    it('are said in an address or not', () => {
        expect(['http://localhost', 'https://localhost', 'http://localhost:81'].map(url => portOf(new URL(url)))).toEqual([80, 443, 81]);
    });

    it('are none of what is not an address', () => {
        const ports = new OwnPorts();
        ports.set('ide', 'nonsense');
        expect(ports.has(80)).toBe(false);
    });
});
