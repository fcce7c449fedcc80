import { describe, expect, it } from 'vitest';
import { BUNDLED_LANGUAGES } from './bundled-languages';
import { GRAMMARS } from './grammar-table';

/** Values that stand more than once. */
function repeated(values: readonly string[]): string[] {
    return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('the bundled languages', () => {
    it('are many, and have those that everybody expects', () => {
        const ids = BUNDLED_LANGUAGES.map(({ id }) => id);
        expect(ids.length).toBeGreaterThanOrEqual(45);
        expect(ids).toEqual(expect.arrayContaining(
            ['typescript', 'typescriptreact', 'python', 'rust', 'go', 'java', 'markdown', 'yaml', 'shellscript', 'dockerfile']
        ));
    });

    it('have a grammar each', () => {
        expect(BUNDLED_LANGUAGES.filter(({ grammar }) => !(grammar in GRAMMARS))).toEqual([]);
    });

    it('are recognised by something each', () => {
        expect(BUNDLED_LANGUAGES.filter(({ extensions, filenames, filenamePatterns }) => !extensions && !filenames && !filenamePatterns))
            .toEqual([]);
    });

    it('claim no id, extension, file name or pattern twice', () => {
        expect({
            ids: repeated(BUNDLED_LANGUAGES.map(({ id }) => id)),
            extensions: repeated(BUNDLED_LANGUAGES.flatMap(({ extensions = [] }) => extensions)),
            filenames: repeated(BUNDLED_LANGUAGES.flatMap(({ filenames = [] }) => filenames)),
            patterns: repeated(BUNDLED_LANGUAGES.flatMap(({ filenamePatterns = [] }) => filenamePatterns))
        }).toEqual({ ids: [], extensions: [], filenames: [], patterns: [] });
    });

    it('write extensions with a dot and in lower case, as Monaco compares them', () => {
        expect(BUNDLED_LANGUAGES.flatMap(({ extensions = [] }) => extensions).filter(extension => !/^\.[^A-Z\s]+$/.test(extension)))
            .toEqual([]);
    });

    it('embed only languages that are bundled', () => {
        const ids = new Set(BUNDLED_LANGUAGES.map(({ id }) => id));
        expect(BUNDLED_LANGUAGES.flatMap(({ embeds = [] }) => embeds).filter(id => !ids.has(id))).toEqual([]);
    });

    it.each([
        ['#!/usr/bin/env python3', 'python'],
        ['#!/bin/bash -e', 'shellscript'],
        ['#!/usr/bin/env node', 'javascript'],
        ['#!/usr/bin/env fish', 'fish'],
        ['<?xml version="1.0"?>', 'xml']
    ])('know a file by its first line %s', (line, id) => {
        expect(BUNDLED_LANGUAGES.filter(({ firstLine }) => firstLine && new RegExp(firstLine).test(line)).map(language => language.id))
            .toEqual([id]);
    });
});
