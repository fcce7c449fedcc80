import { Emitter } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { CommandResult, FinishedCommand, ManifestEntry } from '../../common';
import { CommandCatalog } from '../catalog/command-catalog';
import { PageRegistry } from '../pages/page-registry';
import { CommandGateway } from '../router/command-gateway';
import { CommandRouter } from '../router/command-router';
import { CommandMetrics } from './command-metrics';
import { finishedCommand } from './fixtures/finished-command';

describe('CommandMetrics', () => {
    let finish: Emitter<FinishedCommand>;
    let metrics: CommandMetrics;
    let known: (cmd: string) => boolean;
    const pages = { all: [{}, {}] };

    beforeEach(() => {
        finish = new Emitter();
        known = cmd => cmd === 'openspace.editor.open';
        const container = new Container();
        container.bind(CommandGateway)
            .toConstantValue({ onDidFinish: finish.event, onDidRunForPerson: new Emitter().event } as unknown as CommandGateway);
        container.bind(CommandCatalog)
            .toConstantValue({ entry: (cmd: string) => known(cmd) ? {} as ManifestEntry : undefined } as CommandCatalog);
        container.bind(PageRegistry).toConstantValue(pages as unknown as PageRegistry);
        container.bind(CommandRouter).toConstantValue({ depth: 3 } as CommandRouter);
        container.bind(CommandMetrics).toSelf().inSingletonScope();
        metrics = container.get(CommandMetrics);
    });

    it('counts commands by what became of them, and their time', async () => {
        finish.fire(finishedCommand({}, CommandResult.ok(undefined, 40)));
        finish.fire(finishedCommand({}, CommandResult.ok(undefined, 80)));
        finish.fire(finishedCommand({}, CommandResult.failed('gone', 3)));
        finish.fire(finishedCommand({ source: 'mcp' }, CommandResult.failed('no'), { verdict: 'declined', rule: 'consent' }));
        const lines = (await metrics.text()).split('\n');
        expect(lines).toEqual(expect.arrayContaining([
            'openspace_commands_total{command="openspace.editor.open",source="block",verdict="ran",success="true"} 2',
            'openspace_commands_total{command="openspace.editor.open",source="block",verdict="ran",success="false"} 1',
            'openspace_commands_total{command="openspace.editor.open",source="mcp",verdict="declined",success="false"} 1',
            'openspace_command_duration_seconds_bucket{le="0.05",command="openspace.editor.open"} 2',
            'openspace_command_duration_seconds_count{command="openspace.editor.open"} 3',
            'openspace_frontends 2',
            'openspace_queue_depth 3'
        ]));
        expect(metrics.contentType).toContain('text/plain');
    });

    it('does not make a series of every name that the agent invents', async () => {
        for (let index = 0; index < 100; index++) {
            finish.fire(finishedCommand({ cmd: `openspace.invented.${index}` }, CommandResult.failed('Unknown command'), {
                verdict: 'refused', rule: 'unknown-command'
            }));
        }
        expect(await metrics.text())
            .toContain('openspace_commands_total{command="unknown",source="block",verdict="refused",success="false"} 100');
        expect(await metrics.text()).not.toContain('invented');
    });

    it('has an end for the names of surfaces that come and go', async () => {
        known = () => true;
        for (let index = 0; index < 600; index++) {
            finish.fire(finishedCommand({ cmd: `openspace.ext.s${index}.act` }));
        }
        expect((await metrics.text()).split('\n').filter(line => line.startsWith('openspace_commands_total{'))).toHaveLength(501);
    });
});
