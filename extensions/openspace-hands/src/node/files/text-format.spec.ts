import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from './text-format';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const utf16be = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();

describe('text on the disk', () => {
    it.each<[string, Uint8Array, object | undefined]>([
        ['UTF-8', Buffer.from('grüß\n'), { text: 'grüß\n', format: { encoding: 'utf-8', hasByteOrderMark: false, lineEnding: '\n' } }],
        [
            'UTF-8 with a mark',
            Buffer.from('\ufeffa\r\nb'),
            { text: 'a\r\nb', format: { encoding: 'utf-8', hasByteOrderMark: true, lineEnding: '\r\n' } }
        ],
        [
            'UTF-16 of Windows',
            Buffer.from('\ufeffa\r\nb', 'utf16le'),
            { text: 'a\r\nb', format: { encoding: 'utf-16le', hasByteOrderMark: true, lineEnding: '\r\n' } }
        ],
        [
            'UTF-16, the other way round',
            utf16be('hé'),
            { text: 'hé', format: { encoding: 'utf-16be', hasByteOrderMark: true, lineEnding: undefined } }
        ],
        [
            'an old text',
            bytes(0x67, 0x72, 0xfc, 0xdf),
            { text: 'grüß', format: { encoding: 'windows-1252', hasByteOrderMark: false, lineEnding: undefined } }
        ],
        [
            'line breaks of both kinds',
            Buffer.from('a\nb\r\nc'),
            { text: 'a\nb\r\nc', format: { encoding: 'utf-8', hasByteOrderMark: false, lineEnding: undefined } }
        ],
        ['nothing', bytes(), { text: '', format: { encoding: 'utf-8', hasByteOrderMark: false, lineEnding: undefined } }],
        ['data', bytes(0x89, 0x50, 0), undefined]
    ])('is read as %s', (_name, data, expected) => expect(decodeText(data)).toEqual(expected));

    it.each([
        ['as it is, if it is new', undefined, 'a\nb\r\n', Buffer.from('a\nb\r\n')],
        ['with the mark that it brings, if it is new', undefined, '\ufeffa', Buffer.from('\ufeffa')],
        ['with the line breaks of Windows', Buffer.from('x\r\ny'), 'a\nb\r\n', Buffer.from('a\r\nb\r\n')],
        ['with those of everybody else', Buffer.from('x\ny'), 'a\r\nb', Buffer.from('a\nb')],
        ['as it is, if there were both', Buffer.from('x\ny\r\n'), 'a\r\nb\n', Buffer.from('a\r\nb\n')],
        ['with the mark that was there', Buffer.from('\ufeffx'), 'a', Buffer.from('\ufeffa')],
        ['without one that was not there', Buffer.from('x'), '\ufeffa', Buffer.from('a')],
        ['in UTF-16', Buffer.from('\ufeffx', 'utf16le'), 'é', Buffer.from('\ufeffé', 'utf16le')],
        ['in UTF-16, the other way round', utf16be('x'), 'é', utf16be('é')],
        ['in UTF-8 instead of something old', bytes(0xfc), 'ü', Buffer.from('ü')],
        ['with dollar signs', Buffer.from('x\r\n'), '$&\n$1', Buffer.from('$&\r\n$1')]
    ])('is written %s', (_name, before, text, expected) => {
        expect(encodeText(text, before && decodeText(before)?.format).equals(expected)).toBe(true);
    });
});
