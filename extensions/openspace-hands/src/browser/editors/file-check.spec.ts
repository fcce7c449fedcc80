import { BinaryBuffer, BinaryBufferReadableStream } from '@theia/core/lib/common/buffer';
import { EncodingService } from '@theia/core/lib/common/encoding-service';
import { Container } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { describe, expect, it, vi } from 'vitest';
import { FileLook } from 'openspace-core/lib/common/services/files-service';
import { FileCheck, MAX_SHOWN } from './file-check';

vi.mock('@theia/filesystem/lib/browser/file-service', () => ({ FileService: class { } }));

describe('FileCheck', () => {
    const check = (bytes: number[], size = bytes.length): Promise<boolean> => {
        const container = new Container();
        container.bind(EncodingService).toSelf();
        container.bind(FileService).toConstantValue({
            readFileStream: async () => ({ size, value: BinaryBufferReadableStream.fromBuffer(BinaryBuffer.wrap(new Uint8Array(bytes))) })
        } as unknown as FileService);
        container.bind(FileCheck).toSelf();
        return container.get(FileCheck).isText({ uri: 'file:///w/a', path: 'a' });
    };
    const text = (words: string): number[] => Array.from(new TextEncoder().encode(words));

    it.each<[string, number[], boolean]>([
        ['nothing', [], true],
        ['text', text('Grüße\n'), true],
        ['text in UTF-16', [0xff, 0xfe, 0x48, 0, 0x69, 0], true],
        ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d], false]
    ])('tells text from other things: %s', async (_name, bytes, expected) => {
        expect(await check(bytes)).toBe(expected);
    });

    it('believes what the backend has seen, without asking again', async () => {
        const container = new Container();
        container.bind(EncodingService).toSelf();
        container.bind(FileService).toConstantValue({} as FileService);
        container.bind(FileCheck).toSelf();
        const isText = (look: FileLook): Promise<boolean> => container.get(FileCheck).isText({ uri: 'file:///w/a', path: 'a', look });
        expect([await isText({ size: 3, isText: true }), await isText({ size: 31 * 1024 * 1024, isText: false })]).toEqual([true, false]);
        await expect(isText({ size: 31 * 1024 * 1024, isText: true })).rejects.toThrow('a has 31 MB.');
    });

    it('refuses text that would make the page slow', async () => {
        expect(await check(text('a'), MAX_SHOWN)).toBe(true);
        await expect(check(text('a'), 31 * 1024 * 1024)).rejects.toThrow(
            'a has 31 MB. Files of more than 20 MB are not shown in an editor'
        );
        expect(await check([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d], 31 * 1024 * 1024)).toBe(false);
    });
});
