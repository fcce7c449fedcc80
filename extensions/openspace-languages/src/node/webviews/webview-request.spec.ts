import { describe, expect, it } from 'vitest';
import { readWebviewRequest } from './webview-request';

const read = (path: string) => readWebviewRequest(path, 'the-secret');

describe('requests to the host of a webview', () => {
    it.each(['index.html', 'host.js', 'main.js', 'fake.html'])('may want a file of the frame: %s', file => {
        expect(read(`/webview/${file}`)).toEqual({ kind: 'frame', file });
    });

    it.each([
        ['/webview/the-secret/file///home/me/ext/main.js', '/home/me/ext/main.js'],
        ['/webview/the-secret/file/home/me/ext/main.js', '/home/me/ext/main.js'],
        ['/webview/the-secret/file///home/me/with%20space%23.css', '/home/me/with space#.css'],
        // The guard refuses these; here they are only read.
        ['/webview/the-secret/file///home/..%2f..%2fetc/passwd', '/home/../../etc/passwd']
    ])('may want a file by the secret: %s', (path, wanted) => {
        expect(read(path)).toEqual({ kind: 'resource', path: wanted });
    });

    it.each([
        '/', '', '/index.html', '/webview', '/webview/', '/webview/other.js', '/webview/service-worker.js', '/webview/index.html/',
        '/webview/index.html/x', '/webview/%69ndex.html', '/webviewx/index.html', '//webview/index.html', '/webview//index.html',
        '/webview/wrong/file///etc/passwd', '/webview/the-secre/file///etc/passwd', '/webview/the-secretx/file///etc/passwd',
        '/webview//file///etc/passwd', '/webview/the-secret', '/webview/the-secret/', '/webview/the-secret/file',
        '/webview/the-secret/file/', '/webview/the-secret/http//localhost/x', '/webview/the-secret/files/etc/passwd',
        '/webview/the-secret/file///a%', '/openspace/health', '/bundle.js', '/socket.io/', '/file?uri=file:///etc/passwd',
        '/hostedPlugin/a_b/icon.svg'
    ])('get nothing else: %s', path => {
        expect(read(path)).toBeUndefined();
    });
});
