import { describe, expect, it } from 'vitest';
import { isForBash, readShellErrors } from './shell-syntax';

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

describe('a script', () => {
    it.each([
        ['#!/bin/bash\n', 'run'], ['#!/usr/bin/env bash\n', 'run.zsh'], ['#! /bin/sh -e\n', 'run'],
        ['echo\n', '/home/me/run.sh'], ['', '/home/me/.bashrc']
    ])('is for bash: %j %s', (text, name) => expect(isForBash(text, name)).toBe(true));

    it.each([['#!/bin/zsh\n', 'run.sh'], ['#!/usr/bin/env fish\n', 'run'], ['echo\n', '/home/me/.zshrc'], ['echo\n', 'a.ksh']])(
        'is for another shell: %j %s', (text, name) => expect(isForBash(text, name)).toBe(false)
    );
});
