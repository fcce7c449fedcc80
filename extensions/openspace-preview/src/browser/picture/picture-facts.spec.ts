import { expect, it } from 'vitest';
import { bytesText, pictureType } from './picture-facts';

it.each([
    ['a.PNG', 'image/png'], ['a.b.jpg', 'image/jpeg'], ['x.svg', 'image/svg+xml'], ['favicon.ico', 'image/x-icon']
])('%s is %s', (name, type) => {
    expect(pictureType(name)).toBe(type);
});

it.each([[0, '0 B'], [1023, '1023 B'], [1536, '1.5 KB'], [200 * 1024, '200 KB'], [5 * 1024 ** 2, '5.0 MB'], [1024 ** 4, '1024 GB']])(
    '%s bytes are %s', (bytes, text) => {
        expect(bytesText(bytes)).toBe(text);
    });
