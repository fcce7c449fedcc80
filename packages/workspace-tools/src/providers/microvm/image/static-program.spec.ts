import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isStaticProgram } from './static-program.js';

/** A header, and parts of these kinds behind it. */
function program(...parts: number[]): Buffer {
    const file = Buffer.alloc(64 + parts.length * 56);
    file.write('\x7fELF', 'latin1');
    file.writeBigUInt64LE(64n, 32);
    file.writeUInt16LE(56, 54);
    file.writeUInt16LE(parts.length, 56);
    parts.forEach((kind, index) => file.writeUInt32LE(kind, 64 + index * 56));
    return file;
}

it('tells programs that need libraries from those that do not', () => {
    expect([program(1, 4), program(1, 3, 4), Buffer.from('#!/bin/sh'), readFileSync('/bin/bash')].map(isStaticProgram))
        .toEqual([true, false, false, false]);
});
