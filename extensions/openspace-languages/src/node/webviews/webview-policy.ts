/** Hardware and data that no page of an extension gets, even where the person would be asked. */
export const WEBVIEW_PERMISSIONS = [
    'bluetooth', 'camera', 'clipboard-read', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb'
].map(name => `${name}=()`).join(', ');

/**
 * Policy of all that a webview loads from its own host. Its scripts are its own, written into the page or evaluated; data, pictures
 * and styles may come from encrypted sites. Nothing is loaded without encryption but from its own host, and so neither from the IDE
 * nor from any other server of this machine. Only the IDE may show it in a frame.
 *
 * @param hosts names under which the IDE is reached
 */
export function webviewPolicy(hosts: readonly string[], port: string | undefined): string {
    const ide = ['localhost', '127.0.0.1', ...hosts.filter(host => /^[a-z0-9.-]+$/i.test(host))]
        .map(host => `http://${host}${port === undefined ? '' : `:${port}`}`);
    return [
        'default-src \'none\'',
        'script-src \'self\' \'unsafe-inline\' \'unsafe-eval\' \'wasm-unsafe-eval\' blob:',
        'style-src \'self\' \'unsafe-inline\' blob: https:',
        'img-src \'self\' data: blob: https:',
        'media-src \'self\' data: blob: https:',
        'font-src \'self\' data: blob: https:',
        'connect-src \'self\' data: blob: https:',
        'worker-src \'self\' blob:',
        'frame-src \'self\' blob: data:',
        'base-uri \'self\'',
        'form-action \'none\'',
        `frame-ancestors 'self' ${[...new Set(ide)].join(' ')}`
    ].join('; ');
}
