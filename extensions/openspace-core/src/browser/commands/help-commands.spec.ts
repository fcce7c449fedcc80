import { beforeEach, describe, expect, it } from 'vitest';
import { paneList } from 'openspace-hands/lib/common';
import { help, OpenSpaceService, toManifestEntry } from '../../common';
import { CommandFixture } from '../fixtures/command-fixture';
import { HelpCommands } from './help-commands';

describe('openspace.help', () => {
    let fixture: CommandFixture;

    beforeEach(() => {
        fixture = new CommandFixture();
        fixture.container.bind(OpenSpaceService).toConstantValue({
            describeCommand: async (id?: string) => {
                if (id === 'openspace.nothing') {
                    throw new Error('Unknown command: openspace.nothing');
                }
                return id ? `About ${id}` : 'All commands';
            }
        });
        fixture.container.bind(HelpCommands).toSelf();
        fixture.container.get(HelpCommands).registerAgentCommands(fixture.registry);
    });

    it.each([[{}, 'All commands'], [{ command: 'openspace.pane.list' }, 'About openspace.pane.list']])(
        'explains %j', async (args, text) => {
            expect(await fixture.registry.execute({ cmd: help.id, args })).toMatchObject({ success: true, data: { text } });
        }
    );

    it('says when there is no such command', async () => {
        expect(await fixture.registry.execute({ cmd: help.id, args: { command: 'openspace.nothing' } }))
            .toMatchObject({ success: false, error: 'Unknown command: openspace.nothing' });
    });

    it('sends its answer back in the same turn, as the list of panes does', () => {
        expect([help, paneList].map(definition => toManifestEntry(definition).answersData)).toEqual([true, true]);
    });
});
