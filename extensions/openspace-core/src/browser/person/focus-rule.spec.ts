import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Linter } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';

const ROOT = resolve(__dirname, '../../../../..');

describe('the lint rule about the keyboard', () => {
    let rule: Linter.Config;

    beforeAll(async () => {
        const { default: config } = await import(pathToFileURL(resolve(ROOT, 'eslint.config.mjs')).href) as { default: Linter.Config[] };
        rule = config.find(({ files, rules }) =>
            files?.some(pattern => pattern === 'extensions/*/src/browser/**/*.{ts,tsx}') && rules?.['no-restricted-syntax'])!;
    });

    const complaints = (code: string): number =>
        new Linter().verify(code, [{ rules: { 'no-restricted-syntax': rule.rules?.['no-restricted-syntax'] } }]).length;

    it.each([
        'element.focus();',
        'element?.focus();',
        'element.focus({ preventScroll: true });',
        'element.focus(options);',
        'widget.activate();',
        'shell.activateWidget(id);',
        'this.shell.activateArea("main");',
        'shell.activateNextTab();',
        'terminals.open(terminal, { mode: "activate" });',
        'terminals.open(terminal);',
        'this.terminalService.open(terminal, { preserveFocus: true });',
        'open(openers, uri);',
        'viewer.open(uri);',
        'opener.open(uri, options);',
        'this.editorManager.openToSide(uri);',
        'this.editors.open(uri, { mode: "activate" });',
        'this.editors.open(uri);',
        'this.editorManager.open(uri, { preview: false });',
        'this.openView({ activate: true });'
    ])('forbids %s', code => {
        expect(complaints(code)).toBeGreaterThan(0);
    });

    it.each([
        'this.editors.open(uri, { mode: "reveal" });',
        'this.focus.during(() => show());',
        'this.focuser.focus(args, context);',
        'this.opener.open(args, context);',
        'viewer.open(uri, { mode: "reveal", widgetOptions });',
        'await open(openers, uri, { mode: "reveal" });',
        'this.openView({ activate: false, reveal: true });',
        'shell.revealWidget(id);',
        'dialog.open();'
    ])('allows %s', code => {
        expect(complaints(code)).toBe(0);
    });

    it('makes no exception for files that are gone', () => {
        const files = (rule.ignores ?? []).filter(pattern => pattern.startsWith('extensions/')).map(pattern =>
            pattern.replace(/\/\*\*$/, ''));
        expect(files.filter(file => !existsSync(resolve(ROOT, file)))).toEqual([]);
    });

    it('applies to where commands of the agent are', () => {
        expect(rule.ignores?.filter(pattern => pattern.includes('openspace-core/src/browser/person')))
            .toEqual(['extensions/openspace-core/src/browser/person/focus-keeper.ts']);
    });
});
