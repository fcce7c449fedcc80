import { describe, expect, it } from 'vitest';
import { isForBash, placeOf, readShellErrors } from './shell-syntax';

describe('what bash says about a script', () => {
    it('is an error at a line', () => {
        expect(readShellErrors('bash: line 3: syntax error near unexpected token `fi\'\nbash: line 3: `fi\'\n')).toEqual([
            { line: 2, message: 'syntax error near unexpected token `fi\'' }
        ]);
        expect(readShellErrors('/usr/bin/bash: line 7: syntax error: unexpected end of file\n')).toEqual([
            { line: 6, message: 'syntax error: unexpected end of file' }
        ]);
    });

    it('is nothing about a good one', () => {
        expect(readShellErrors('')).toEqual([]);
    });
});

describe('an error of a script', () => {
    const UNFINISHED = 'syntax error: unexpected end of file';

    it('is in the whole of its line', () => {
        const error = { line: 1, message: 'syntax error near unexpected token `)\'' };
        expect(placeOf(error, 'echo\r\necho )\r\n')).toEqual({ line: 1, start: 0, end: 6 });
    });

    it.each([
        ['if true; then', 1, { line: 0, start: 13, end: 13 }], ['if true; then', 0, { line: 0, start: 13, end: 13 }],
        ['if true; then\n  a', 2, { line: 1, start: 3, end: 3 }], ['if true; then\n', 1, { line: 1, start: 0, end: 0 }],
        ['if true; then\n\n', 2, { line: 2, start: 0, end: 0 }], ['', 0, { line: 0, start: 0, end: 0 }]
    ])('is after the text if something is missing there: %j', (text, line, place) =>
        expect(placeOf({ line, message: UNFINISHED }, text)).toEqual(place));

    it('is after the text if bash counts a line that is not there', () => {
        const error = { line: 1, message: 'unexpected EOF while looking for matching `)\'' };
        expect(placeOf(error, 'x=$(')).toEqual({ line: 0, start: 4, end: 4 });
    });
});

describe('a script', () => {
    it.each([
        ['#!/bin/bash\n', 'run'], ['#!/usr/bin/env bash\n', 'run.zsh'], ['#! /bin/sh -e\n', 'run'],
        ['echo\n', '/home/me/run.sh'], ['', '/home/me/.bashrc']
    ])('is for bash: %j %s', (text, name) => expect(isForBash(text, name)).toBe(true));

    it.each([['#!/bin/zsh\n', 'run.sh'], ['#!/usr/bin/env fish\n', 'run'], ['echo\n', '/home/me/.zshrc'], ['echo\n', 'a.ksh']])(
        'is for another shell: %j %s', (text, name) => expect(isForBash(text, name)).toBe(false)
    );
});
