import { describe, expect, it } from 'vitest';
import { frameRefusal } from './frame-refusal';

const page = new URL('http://localhost:8000/admin');
const ide = new URL('http://127.0.0.1:3000');
const byOptions = (options: string | string[], embedder = ide): string | undefined =>
    frameRefusal(page, { 'x-frame-options': options }, embedder);
const byPolicy = (policy: string | string[], embedder = ide): string | undefined =>
    frameRefusal(page, { 'content-security-policy': policy, 'x-frame-options': 'DENY' }, embedder);

describe('whether a page allows to be shown in a frame', () => {
    it('is said by X-Frame-Options, however it is written', () => {
        expect([byOptions('DENY'), byOptions('deny'), byOptions('SameOrigin'), byOptions([' DENY ', 'deny'])]).toEqual([
            'X-Frame-Options: DENY', 'X-Frame-Options: DENY', 'X-Frame-Options: SAMEORIGIN', 'X-Frame-Options: DENY'
        ]);
        expect(byOptions('SAMEORIGIN', new URL('http://localhost:8000'))).toBeUndefined();
    });

    it('is not said by what browsers do not know', () => {
        for (const options of ['', 'ALLOWALL', 'ALLOW-FROM http://127.0.0.1:3000', 'nonsense, ALLOW-FROM x']) {
            expect(byOptions(options)).toBeUndefined();
        }
        expect(frameRefusal(page, {}, ide)).toBeUndefined();
        expect(frameRefusal(page, { 'content-security-policy': 'default-src \'none\'' }, ide)).toBeUndefined();
    });

    it('is refused if the values of X-Frame-Options contradict each other', () => {
        expect(byOptions('SAMEORIGIN, ALLOWALL')).toBe('X-Frame-Options: SAMEORIGIN, ALLOWALL');
    });

    it.each([
        'frame-ancestors *', 'frame-ancestors http:', 'frame-ancestors 127.0.0.1:3000', 'Frame-Ancestors HTTP://127.0.0.1:*/path',
        'default-src \'self\'; frame-ancestors \'self\' http://127.0.0.1:3000', 'frame-ancestors *:3000',
        'frame-ancestors *; frame-ancestors \'none\''
    ])('is decided by a policy that names the window, whatever X-Frame-Options says: %s', policy => {
        expect(byPolicy(policy)).toBeUndefined();
    });

    it.each([
        'frame-ancestors \'none\'', 'frame-ancestors', 'frame-ancestors \'self\'', 'frame-ancestors https:', 'frame-ancestors 127.0.0.1',
        'frame-ancestors http://127.0.0.1:3001', 'frame-ancestors *.0.0.1.example:3000', 'frame-ancestors https://127.0.0.1:3000'
    ])('is refused by a policy that names others: %s', policy => {
        expect(byPolicy(policy)).toBe(`Content-Security-Policy: ${policy}`);
    });

    it('is refused by one of several policies', () => {
        expect(byPolicy('frame-ancestors *, img-src *; frame-ancestors \'none\'')).toContain('\'none\'');
        expect(byPolicy(['frame-ancestors *', 'frame-ancestors \'self\''])).toContain('\'self\'');
    });

    it('knows names below others and the usual ports', () => {
        const embedder = new URL('https://ide.example.org');
        expect(byPolicy('frame-ancestors *.example.org', embedder)).toBeUndefined();
        expect(byPolicy('frame-ancestors http://ide.example.org', embedder)).toBeUndefined();
        expect(byPolicy('frame-ancestors example.org', embedder)).toBeDefined();
    });
});
