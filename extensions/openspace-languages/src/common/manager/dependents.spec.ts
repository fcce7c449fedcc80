import { expect, it } from 'vitest';
import { dependentsOf, missingFor } from './dependents';
import { InstalledExtension } from './extension-manager';

const extension = (id: string, dependencies: readonly string[] = [], isEnabled = true): InstalledExtension => ({
    id, version: '1.0.0', name: id, publisher: 'acme', description: '', isBuiltIn: false, isEnabled, reach: 'trusted', dependencies
});

const base = extension('acme.base');
const tool = extension('acme.tool', ['acme.base', 'acme.gone']);
const off = extension('acme.off', ['acme.base'], false);
const late = extension('acme.late', ['acme.off']);
const all = [base, tool, off, late];

it('is needed by those that run, and not by what is disabled', () => {
    expect(dependentsOf('acme.base', all)).toEqual([tool]);
    expect(dependentsOf('acme.tool', all)).toEqual([]);
});

it('lacks what is not installed, and what is disabled', () => {
    expect(all.map(each => missingFor(each, all))).toEqual([[], ['acme.gone'], [], ['acme.off']]);
});
