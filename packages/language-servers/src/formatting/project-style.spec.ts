import { describe, expect, it } from 'vitest';
import type { FormattedLanguage } from './formatters';
import { hasOwnStyle } from './project-style';

const styled = (language: FormattedLanguage, files: Readonly<Record<string, string>>): boolean =>
    hasOwnStyle(language, '/home/project/src/a', '/home/project', { exists: file => file in files, read: file => files[file] });

describe('a project says how its files are laid out', () => {
    it.each<[FormattedLanguage, Readonly<Record<string, string>>]>([
        ['python', { '/home/project/pyproject.toml': '[project]\nname = "a"\n\n[tool.ruff.format]\nquote-style = "single"\n' }],
        ['python', { '/home/project/pyproject.toml': '[tool.black]\nline-length = 100\n' }],
        ['python', { '/home/project/src/ruff.toml': '' }],
        ['markdown', { '/home/project/.prettierrc': '{}' }]
    ])('in %s by %j', (language, files) => expect(styled(language, files)).toBe(true));

    it.each<[FormattedLanguage, Readonly<Record<string, string>>]>([
        ['python', {}],
        ['python', { '/home/project/pyproject.toml': '[project]\nname = "tool.ruff"\n# [tool.black]\n[tool.pytest]\n' }],
        ['python', { '/home/ruff.toml': '', '/home/project/.prettierrc': '' }],
        ['markdown', { '/home/project/package.json': '{}', '/home/project/ruff.toml': '' }],
        ['shellscript', { '/home/project/ruff.toml': '' }]
    ])('not in %s by %j', (language, files) => expect(styled(language, files)).toBe(false));
});
