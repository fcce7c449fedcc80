import { describe, expect, it } from 'vitest';
import { mayBeHeard, namesWebview, SendingFrame } from './webview-message';

const ORIGIN = 'http://abc.webview.localhost:3000';
const frame: SendingFrame = { address: `${ORIGIN}/webview/index.html?id=one`, hasFocus: true };
const message = (channel: string, data?: unknown) => ({ origin: ORIGIN, data: { target: 'one', channel, data } });

describe('messages of webviews', () => {
    it('are heard from the frame that was made for the webview', () => {
        expect(['onmessage', 'webview-ready', 'do-update-state', 'did-focus'].map(name => mayBeHeard(message(name), frame, false)))
            .toEqual([true, true, true, true]);
    });

    it('are not heard from anybody else who names the webview', () => {
        expect(mayBeHeard(message('onmessage'), undefined, true)).toBe(false);
        expect(mayBeHeard({ ...message('onmessage'), origin: 'http://other.webview.localhost:3000' }, frame, true)).toBe(false);
        expect(mayBeHeard({ ...message('onmessage'), origin: 'http://localhost:8080' }, frame, true)).toBe(false);
        expect(mayBeHeard({ ...message('onmessage'), origin: 'null' }, frame, true)).toBe(false);
        expect(mayBeHeard({ origin: ORIGIN, data: { target: 'two', channel: 'onmessage' } }, frame, true)).toBe(false);
    });

    it('are keys and links only while the person is there and does something', () => {
        const acts = ['did-keydown', 'did-click-link'].map(name => message(name));
        expect(acts.map(act => mayBeHeard(act, frame, true))).toEqual([true, true]);
        expect(acts.map(act => mayBeHeard(act, frame, false))).toEqual([false, false]);
        expect(acts.map(act => mayBeHeard(act, { ...frame, hasFocus: false }, true))).toEqual([false, false]);
    });

    it('load nothing through the IDE, and write to its log by the usual names only', () => {
        expect(['load-resource', 'load-localhost', 'toString', 'nonsense'].map(name => mayBeHeard(message(name), frame, true)))
            .toEqual([false, false, false, false]);
        expect(['log', 'constructor', 'clear', undefined].map(level => mayBeHeard(message('onconsole', { level }), frame, false)))
            .toEqual([true, false, false, false]);
        expect(mayBeHeard(message('onconsole'), frame, false)).toBe(false);
    });

    it('are told from those of others', () => {
        expect([{ target: 1, channel: 2 }, { target: 'a' }, { channel: 'a' }, 'text', undefined, null].map(namesWebview))
            .toEqual([true, false, false, false, false, false]);
    });
});
