import { expect, it } from 'vitest';
import { pictureType } from './picture-type';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

it.each([
    ['\x89PNG\r\n\x1a\n', 'image/png'], ['\xff\xd8\xff\xe0', 'image/jpeg'], ['GIF89a', 'image/gif'], ['RIFF1234WEBPVP8', 'image/webp'],
    ['<svg xmlns="x">', 'image/svg+xml'], ['<?xml version="1.0"?>\n<!-- a -->\n<svg>', 'image/svg+xml'],
    ['<html><svg>', undefined], ['%PDF-1.7', undefined], ['RIFF1234WAVE', undefined], ['', undefined], ['root:x:0:0', undefined]
])('knows %j as %s', (content, type) => {
    expect(pictureType(bytes(content))).toBe(type);
});
