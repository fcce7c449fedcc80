import { Container } from '@theia/core/shared/inversify';
import { describe, expect, it } from 'vitest';
import { CodeReferences } from 'openspace-content/lib/browser/code-references/code-references';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { readFenceInfo } from '../../common/living-code/fence-info';
import { LivingSources } from './living-sources';

describe('LivingSources', () => {
    /** A workspace in which the person has unsaved changes in all files; `ask.ts` is one that they decide about, `.env` a secret. */
    function sources(): LivingSources {
        const container = new Container();
        container.bind(CodeReferences).toConstantValue({
            read: async (path: string) => ({ path: path.replace('./', ''), uri: `file:///w/${path}`, text: `text of ${path}` })
        });
        container.bind(FilesService).toConstantValue({
            locate: async (path: string) => {
                if (path === '.env') {
                    throw new Error('This file may contain secrets.');
                }
                return path === 'ask.ts' ? { path, question: 'May the agent read it?' } : { path };
            }
        });
        container.bind(LivingSources).toSelf();
        return container.get(LivingSources);
    }

    it('shows what the person sees, under the name that the agent uses', async () => {
        expect(await sources().resolve(readFenceInfo('ts file=./a.ts'))).toMatchObject({ path: 'a.ts', code: { code: 'text of ./a.ts' } });
        expect(await sources().read('a.ts')).toBe('text of a.ts');
    });

    it('shows what is in the copy to which the deck belongs, and names it as the slide does', async () => {
        const copy = { root: 'file:///copies/1', inCopy: true };
        expect(await sources().resolve(readFenceInfo('ts file=src/a.ts'), copy))
            .toMatchObject({ path: 'src/a.ts', code: { code: 'text of /copies/1/src/a.ts' } });
        expect(await sources().read('src/a.ts', copy)).toBe('text of /copies/1/src/a.ts');
        const { code } = await sources().resolve(readFenceInfo('ts file=../../home/a.ts'), copy);
        expect([code.state, code.message?.includes('outside the workspace')]).toEqual(['missing', true]);
    });

    it.each(['.env', 'ask.ts'])('does not show %s, even if an editor has it open', async path => {
        const { code, uri } = await sources().resolve(readFenceInfo(`ts file=${path}`));
        expect([code.state, code.code, uri]).toEqual(['missing', undefined, `file:///w/${path}`]);
        expect(code.message).toContain('may contain secrets');
        await expect(sources().read(path)).rejects.toThrow('may contain secrets');
    });
});
