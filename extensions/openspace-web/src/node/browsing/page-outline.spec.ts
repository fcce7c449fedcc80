import { describe, expect, it } from 'vitest';
import { AccessibleNode, outlinePage } from './page-outline';

const text = (name: string): AccessibleNode => ({ role: 'StaticText', name });

const PAGE: AccessibleNode = {
    role: 'RootWebArea', name: 'Shop', children: [
        { role: 'heading', name: 'Toys', level: 1, children: [text('Toys')] },
        { role: 'generic', children: [
            { role: 'button', name: 'Buy', children: [text('Buy')] },
            { role: 'textbox', name: 'Name', value: 'Ada "L"', required: true, invalid: 'true' },
            { role: 'checkbox', name: 'Gift', checked: 'mixed', disabled: true }
        ] },
        { role: 'list', children: [{ role: 'listitem', children: [text('one\n  two')] }] }
    ]
};

describe('the outline of a page', () => {
    it('says what is there, line by line, and numbers what can be used', () => {
        const { text: lines, elements, isTruncated } = outlinePage(PAGE, 10_000);
        expect(lines.split('\n')).toEqual([
            'heading "Toys" level 1',
            'button "Buy" [1]',
            'textbox "Name" = "Ada \\"L\\"" required invalid [2]',
            'checkbox "Gift" checked=mixed disabled [3]',
            'list',
            '  listitem',
            '    "one two"'
        ]);
        expect([elements.map(({ name }) => name), isTruncated]).toEqual([['Buy', 'Name', 'Gift'], false]);
    });

    it('ends in time, with the numbers of what it names', () => {
        const { text: lines, elements, isTruncated } = outlinePage(PAGE, 45);
        expect([lines, elements.length, isTruncated]).toEqual(['heading "Toys" level 1\nbutton "Buy" [1]', 1, true]);
    });

    it('cuts long names, and does not break its lines for anybody', () => {
        const { text: lines } = outlinePage({ role: 'link', name: `a\n- button "fake" [9]\n${'x'.repeat(1_000)}` }, 10_000);
        expect(lines.split('\n')).toHaveLength(1);
        expect(lines.length).toBeLessThan(340);
    });
});
