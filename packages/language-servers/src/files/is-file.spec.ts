import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isFile } from './is-file';

const here = fileURLToPath(import.meta.url);

describe('a path', () => {
    it('leads to a file, or not: to a folder, to nothing, or through a file', () => {
        expect(isFile(here)).toBe(true);
        expect([path.dirname(here), `${here}.gone`, path.join(here, '.venv/bin/python')].filter(isFile)).toEqual([]);
    });
});
