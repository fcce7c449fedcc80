import { expect, it } from 'vitest';
import { formatterAdvice } from './formatter-advice';

const advice = (language: string, name: string, more: object = {}): string =>
    formatterAdvice({ language, name, isSelectionOnly: false, ...more });

it('names what is missing and the next step', () => {
    expect(advice('kotlin', 'Kotlin', { install: 'Install kotlin-lsp: brew install kotlin-lsp' }))
        .toBe('No formatter for Kotlin files. Install kotlin-lsp: brew install kotlin-lsp.');
    expect(advice('python', 'Python')).toMatch(/^No formatter for Python files\. Install Ruff or Black/);
    expect(advice('markdown', 'Markdown')).toMatch(/Add Prettier to the project/);
    expect(advice('plaintext', 'Plain Text')).toBe('No formatter for Plain Text files. An extension can bring one.');
});

it('leads from a selection to the whole file where that can be formatted', () => {
    expect(advice('python', 'Python', { isSelectionOnly: true, install: 'Install it' }))
        .toBe('No formatter for selections in Python files. Format Document formats the whole file.');
});
