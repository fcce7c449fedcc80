import { nls } from '@theia/core/lib/common/nls';
import { ToolPart } from 'openspace-agent/lib/common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toolErrorText } from './tool-error-text';

function part(tool: string, status: 'error' | 'completed', isOurs = true): ToolPart {
    return { tool, state: { status }, metadata: isOurs ? { openspaceSandbox: true } : {} } as unknown as ToolPart;
}

describe('the error of a tool', () => {
    const english = 'No space is left for a.txt';
    const german = 'Für a.txt ist kein Platz mehr';

    beforeEach(() => {
        const translations = { 'openspace/reasons/No space is left for {0}': 'Für {0} ist kein Platz mehr' };
        nls.localization = { languageId: 'de', translations };
    });

    afterEach(() => { nls.localization = undefined; });

    it('is said in the language of the person if the sandbox gave it', () => {
        expect(toolErrorText(part('write', 'error'), english)).toBe(german);
        expect(toolErrorText(part('write', 'error', false), english)).toBe(english);
    });

    it('is not looked for in what programs print', () => {
        expect(toolErrorText(part('bash', 'completed'), english)).toBe(english);
        expect(toolErrorText(part('bash', 'error'), `${english}\n${english}`)).toBe(`${english}\n${german}`);
    });
});
