import { CommandService } from '@theia/core/lib/common/command';
import { Emitter } from '@theia/core/lib/common/event';
import { PreferenceSchemaService, PreferenceScope, PreferenceService } from '@theia/core/lib/common/preferences';
import * as React from '@theia/core/shared/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReactFixture } from '../fixtures/react-fixture';
import type { PreferenceGroup, SettingsSection } from '../settings/settings-section';
import { SettingsSections } from '../settings/settings-sections';
import { preferenceGroups } from './preference-groups';
import { Description } from './setting-row';
import { SettingsPage } from './settings-page';

const PROPERTIES = {
    'a.limit': { type: 'number', minimum: 1, maximum: 9, default: 5, description: 'How `many` at most.' },
    'a.flag': { type: 'boolean', default: false, description: 'Whether it is on.' },
    'a.names': { type: 'array', items: { type: 'string' }, default: [], description: 'Names of things.' },
    'b.other': { type: 'object', default: {}, description: 'Something else.' }
} as const;

class SettingsFixture extends ReactFixture {

    readonly changes = new Emitter<void>();
    readonly values = new Map<string, unknown>();
    readonly set = vi.fn(async (name: string, value: unknown, _scope: PreferenceScope) => {
        if (value === undefined) {
            this.values.delete(name);
        } else {
            this.values.set(name, value);
        }
        this.changes.fire();
    });
    readonly run = vi.fn(async () => undefined);
    section: string | undefined;

    constructor() {
        super();
        const known = PROPERTIES as Record<string, { default: unknown }>;
        this.container.bind(PreferenceService).toConstantValue({
            onPreferenceChanged: this.changes.event, set: this.set,
            inspect: (name: string) => ({
                defaultValue: known[name].default, globalValue: this.values.get(name), value: this.values.get(name) ?? known[name].default
            })
        });
        this.container.bind(PreferenceSchemaService).toConstantValue({ getSchemaProperty: (name: string) => known[name] });
        this.container.bind(CommandService).toConstantValue({ executeCommand: this.run });
        const section = (id: string, label: string, order: number, group: PreferenceGroup): SettingsSection =>
            ({ id, label, icon: 'gear', order, load: () => Promise.resolve(preferenceGroups([group])) });
        const check = (text: string): string | undefined => text === 'bad' ? 'Not this one.' : undefined;
        const sections = [
            section('a', 'First', 1, { label: 'Group', rows: ['a.limit', 'a.flag', { name: 'a.names', check }] }),
            section('b', 'Second', 2, { rows: ['b.other', 'b.unknown'] })
        ];
        this.container.bind(SettingsSections).toConstantValue({ sections } as unknown as SettingsSections);
    }

    protected override content(): React.ReactElement {
        return <SettingsPage section={this.section} onSection={id => this.section = id} />;
    }

    rows(): string[] {
        const shown = this.host.querySelectorAll<HTMLElement>('section:not([hidden]) [data-testid="setting"]');
        return Array.from(shown, row => row.dataset.setting!);
    }

    row(name: string): HTMLElement {
        return this.host.querySelector<HTMLElement>(`[data-setting="${name}"]`)!;
    }

    look(text: string): Promise<void> {
        return this.fill(this.element('settings-search'), text);
    }

    /** As React hears of it. */
    async fill(field: Element, text: string): Promise<void> {
        await this.act(() => {
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
            field.dispatchEvent(new Event('input', { bubbles: true }));
        });
    }
}

describe('SettingsPage', () => {
    let page: SettingsFixture;

    beforeEach(async () => {
        page = new SettingsFixture();
        await page.render();
    });
    afterEach(() => page.dispose());

    const field = (name: string): HTMLInputElement => page.row(name).querySelector('input')!;
    const problem = (name: string): string | undefined =>
        page.row(name).querySelector('[data-testid="setting-problem"]')?.textContent ?? undefined;

    it('shows one section, and while something is looked for all that has it', async () => {
        expect(page.rows()).toEqual(['a.limit', 'a.flag', 'a.names']);
        await page.look('other');
        expect(page.rows()).toEqual(['b.other']);
        await page.look('first many');
        expect([page.rows(), page.host.querySelector('mark')?.textContent]).toEqual([['a.limit'], 'many']);
        await page.look('nowhere');
        expect([page.rows(), page.host.textContent]).toEqual([[], expect.stringContaining('Nothing here matches')]);
    });

    it('shows descriptions without the signs of Markdown, but for stars that mean something', async () => {
        const text = 'In *Changes*, **always**, `*.p12` and 2 * 3 * 4.';
        expect(renderToStaticMarkup(<Description text={text} />)).toBe('In Changes, always, <code>*.p12</code> and 2 * 3 * 4.');
    });

    it('writes what is allowed into the person\'s settings, and nothing else', async () => {
        await page.fill(field('a.limit'), '10');
        await page.act(() => field('a.limit').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
        expect([problem('a.limit'), page.set.mock.calls]).toEqual(['Enter a number from 1 to 9.', []]);
        await page.fill(field('a.limit'), '8');
        await page.act(() => field('a.limit').dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
        expect([problem('a.limit'), page.set.mock.calls]).toEqual([undefined, [['a.limit', 8, PreferenceScope.User]]]);
        expect(page.row('a.limit').textContent).toContain('default: 5');
        await page.click(page.row('a.limit').querySelector('[data-testid="setting-reset"]')!);
        expect([field('a.limit').value, page.row('a.limit').dataset.modified]).toEqual(['5', undefined]);
    });

    it('has a list to which texts are added', async () => {
        const add = async (text: string): Promise<void> => {
            await page.fill(field('a.names'), text);
            await page.click('field-a.names-add');
        };
        await add('bad');
        expect([problem('a.names'), page.set.mock.calls.length]).toEqual(['Not this one.', 0]);
        await add('good');
        await add('good');
        expect([problem('a.names'), page.values.get('a.names')]).toEqual(['This is in the list already.', ['good']]);
    });

    it('says what Theia refuses, and leads to the text for what has no field', async () => {
        page.set.mockRejectedValueOnce(new Error('The file is read-only.'));
        await page.click(field('a.flag'));
        expect(problem('a.flag')).toBe('The file is read-only.');
        await page.look('other');
        expect(page.rows()).toEqual(['b.other']);
        await page.click(page.row('b.other').querySelector('button')!);
        expect(page.run.mock.calls).toEqual([['workbench.action.openSettingsJson']]);
    });
});
