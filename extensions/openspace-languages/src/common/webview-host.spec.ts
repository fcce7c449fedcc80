import { describe, expect, it } from 'vitest';
import { webviewOf } from './webview-host';

describe('host names of webviews', () => {
    it.each([
        ['b5a1e7a2-0c0e-4e64-8a44-0c7a2f5dd1c1.webview.localhost:3000', 'b5a1e7a2-0c0e-4e64-8a44-0c7a2f5dd1c1'],
        ['ABC.webview.localhost', 'abc'],
        ['a.WebView.LocalHost:65535', 'a']
    ])('are known: %s', (host, webview) => {
        expect(webviewOf(host)).toBe(webview);
    });

    it.each([
        undefined, '', 'localhost:3000', '127.0.0.1:3000', 'webview.localhost:3000', '.webview.localhost', 'a.b.webview.localhost',
        'a.webview.localhost.evil.example', 'a.webview.localhostx', 'a.webviewxlocalhost', 'evil.example', 'a.webview.127.0.0.1',
        'a.webview.localhost:', 'a.webview.localhost:123456', 'a.webview.localhost:80/', 'a.webview.localhost@evil.example',
        'a.webview.localhost\n', ' a.webview.localhost', `${'a'.repeat(64)}.webview.localhost`, 'a_b.webview.localhost'
    ])('are nothing else: %j', host => {
        expect(webviewOf(host)).toBeUndefined();
    });
});
