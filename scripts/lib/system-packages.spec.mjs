import { describe, expect, it } from 'vitest';
import { installRights } from './system-packages.mjs';

describe('installing packages of the system', () => {
    const noSudo = () => { throw new Error('a password is required'); };

    it('is done directly by root', () => {
        expect(installRights({ uid: 0, trySudo: noSudo })).toEqual([]);
    });

    it('is done by sudo where that asks for no password', () => {
        expect(installRights({ uid: 1000, trySudo: () => undefined })).toEqual(['sudo', '-n']);
    });

    it('is not tried by an account that may not', () => {
        expect(installRights({ uid: 1000, trySudo: noSudo })).toBeUndefined();
    });
});
