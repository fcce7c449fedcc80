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
        ['python', { '/home/project/setup.cfg': '[metadata]\nname = a\n[yapf]\nbased_on_style = google\n' }],
        ['markdown', { '/home/project/.prettierrc': '{}' }],
        ['markdown', { '/home/project/package.json': '{"prettier": "@ours/style"}' }],
        ['shellscript', { '/home/project/.editorconfig': '[*]\nkeep_padding = true\n' }],
        ['shellscript', { '/home/project/.editorconfig': '[[shell]]\nshell_variant = mksh\n' }],
        ['shellscript', { '/home/project/src/.editorconfig': '[a]\nignore = true\n' }]
    ])('in %s by %j', (language, files) => expect(styled(language, files)).toBe(true));

    it.each<[FormattedLanguage, Readonly<Record<string, string>>]>([
        ['python', {}],
        ['python', { '/home/project/pyproject.toml': '[project]\nname = "tool.ruff"\n# [tool.black]\n[tool.pytest]\n' }],
        ['python', { '/home/ruff.toml': '', '/home/project/.prettierrc': '' }],
        ['python', { '/home/project/setup.cfg': '[flake8]\n' }],
        ['markdown', { '/home/project/package.json': '{"devDependencies": {"prettier": "3"}}', '/home/project/ruff.toml': '' }],
        ['markdown', { '/home/project/package.json': 'prettier' }],
        ['shellscript', { '/home/project/ruff.toml': '', '/home/project/.editorconfig': '[*]\nindent_size = 2\nshell_variant = bash\n' }]
    ])('not in %s by %j', (language, files) => expect(styled(language, files)).toBe(false));
});
