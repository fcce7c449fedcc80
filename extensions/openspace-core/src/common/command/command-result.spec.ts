import { describe, expect, it } from 'vitest';
import { CommandResult, commandResultSchema } from './command-result';

describe('CommandResult', () => {
    it('is flat for the outside: data stands beside success and cannot overrule it', () => {
        expect(CommandResult.flatten(CommandResult.ok({ editorId: 'a.ts', success: false, executionTime: 999 }, 5)))
            .toEqual({ success: true, editorId: 'a.ts', executionTime: 5 });
        expect(CommandResult.flatten(CommandResult.failed('no such file', 3)))
            .toEqual({ success: false, error: 'no such file', executionTime: 3 });
    });

    it('has no data if the command gave none', () => {
        expect(CommandResult.ok()).toEqual({ success: true, executionTime: 0 });
        expect('data' in CommandResult.ok(undefined, 1)).toBe(false);
    });

    it.each([CommandResult.ok({ a: 1 }, 2), CommandResult.ok(), CommandResult.failed('why')])('fits its own schema: %j', result => {
        expect(commandResultSchema.parse(result)).toEqual(result);
    });
});
