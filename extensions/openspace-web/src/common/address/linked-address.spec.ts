import { describe, expect, it } from 'vitest';
import { linkedAddress } from './linked-address';

describe('a link that somebody printed', () => {
    it.each([
        ['http://localhost:5173/', 'http://localhost:5173/'], ['https://app.localhost:3000/a?b=c#d', 'https://app.localhost:3000/a?b=c#d'],
        ['http://127.0.0.1:8000.', 'http://127.0.0.1:8000/'], ['http://0.0.0.0:8000/', 'http://localhost:8000/'],
        ['http://[::]:8000/', 'http://localhost:8000/'], ['http://[::1]:8000/,', 'http://[::1]:8000/']
    ])('leads to a page of this machine: %s', (text, address) => {
        expect(linkedAddress(text)?.href).toBe(address);
    });

    it.each([
        'https://example.com/localhost:5173', 'http://localhost.example.com/', 'http://me:secret@localhost/', 'file:///localhost',
        'mailto:me@localhost', 'http://192.168.0.10:5173/', 'http://localhost:99999/', 'localhost'
    ])('is none of ours: %s', text => {
        expect(linkedAddress(text)).toBeUndefined();
    });
});
