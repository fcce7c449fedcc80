import { Command, CommandHandler, CommandRegistry } from '@theia/core/lib/common/command';
import { describe, expect, it } from 'vitest';
import { PartialCloneNotice } from './partial-clone-notice';

const FETCH_ALL = 'git fetch --refetch --no-filter';

describe('that contents of commits are missing', () => {

    /** What the person is told, and what they then have in the clipboard. */
    async function tell(times: number, answer: string | undefined): Promise<{ said: string[], copied: string[] }> {
        const [said, copied, commands]: [string[], string[], Map<string, CommandHandler>] = [[], [], new Map()];
        const notice = Object.assign(new PartialCloneNotice(), {
            messages: { warn: async (text: string) => { said.push(text); return answer; } },
            clipboard: { writeText: async (text: string) => { copied.push(text); } }
        });
        notice.registerCommands({
            registerCommand: ({ id }: Command, handler: CommandHandler) => commands.set(id, handler)
        } as unknown as CommandRegistry);
        for (let time = 0; time < times; time++) {
            await commands.get('openspaceGit.tellOfLack')?.execute();
        }
        return { said, copied };
    }

    it('is said once, with what to do', async () => {
        const { said, copied } = await tell(3, undefined);
        expect([said.length, said[0], copied]).toEqual([1, expect.stringMatching(new RegExp(`partial clone.*: ${FETCH_ALL}$`)), []]);
    });

    it('comes with the command to be copied', async () => {
        expect((await tell(1, 'Copy Command')).copied).toEqual([FETCH_ALL]);
    });
});
