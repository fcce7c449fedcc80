import { Container } from '@theia/core/shared/inversify';
import { describe, expect, it } from 'vitest';
import { PlainNotificationRenderer } from './plain-notification-renderer';

describe('PlainNotificationRenderer', () => {
    const container = new Container();
    container.bind(PlainNotificationRenderer).toSelf();
    const render = (text: string): string => container.get(PlainNotificationRenderer).renderMessage(text);

    it('attack 23: draws no link, button or picture that a file name or an agent asks for', () => {
        const hostile = [
            '[Show me](command:openspace.control.on).md', '<command:openspace.control.on>', '![x](http://evil.example/p.png)', '[x][1]',
            'http://evil.example', '<a href="command:x">x</a>'
        ];
        for (const text of hostile) {
            expect(render(`The agent would like to show ${text}.`)).not.toMatch(/<a|<img|<button/);
        }
    });

    it('keeps emphasis and code, and puts everything on one line', () => {
        expect(render('**bold** and `code`\n\nmore')).toBe('<strong>bold</strong> and <code>code</code> more');
    });
});
