import { expect, it } from 'vitest';
import { attachmentMime, isText } from './attachment-rules';

it('sends pictures and PDF as they are, and all text as plain text', () => {
    expect(['image/png', 'application/pdf', 'text/x-python', 'application/json', 'image/svg+xml', 'text/plain;charset=utf-8']
        .map(attachmentMime))
        .toEqual(['image/png', 'application/pdf', 'text/plain', 'text/plain', 'text/plain', 'text/plain']);
    expect(['video/mp4', 'application/zip', 'image/tiff', ''].map(attachmentMime)).toEqual([undefined, undefined, undefined, undefined]);
});

it('knows text by its bytes', () => {
    expect([isText(new TextEncoder().encode('grüße')), isText(Uint8Array.of(0x50, 0x4b, 3, 4, 0)), isText(Uint8Array.of(0xff, 0xfe))])
        .toEqual([true, false, false]);
});
