import { describe, expect, it } from 'vitest';
import { webviewPolicy } from './webview-policy';

const directives = (policy: string): ReadonlyMap<string, string> =>
    new Map(policy.split('; ').map(text => [text.split(' ')[0], text.slice(text.indexOf(' ') + 1)]));

describe('the policy of webviews', () => {
    it('lets only the IDE show them, under any of its names', () => {
        expect(directives(webviewPolicy(['my.box', '127.0.0.1', 'fd00::1', 'x; script-src *'], '3000')).get('frame-ancestors'))
            .toBe('\'self\' http://localhost:3000 http://127.0.0.1:3000 http://my.box:3000');
        expect(directives(webviewPolicy([], undefined)).get('frame-ancestors')).toBe('\'self\' http://localhost http://127.0.0.1');
    });

    it('names no origin without encryption but their own, and no socket', () => {
        const loading = [...directives(webviewPolicy([], '3000'))].filter(([name]) => name.endsWith('-src'));
        expect(loading.filter(([, sources]) => /http:|ws:|wss:|\*|localhost/.test(sources))).toEqual([]);
        expect(directives(webviewPolicy([], '3000')).get('default-src')).toBe('\'none\'');
    });
});
