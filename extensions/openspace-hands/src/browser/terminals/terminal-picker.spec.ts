import { Container } from '@theia/core/shared/inversify';
import { expect, it } from 'vitest';
import { TerminalsService } from '../../common';
import { FakeTerminals } from './fixtures/fake-terminals';
import { TerminalPicker } from './terminal-picker';

it('offers all terminals, and tells which are busy', async () => {
    const fake = new FakeTerminals();
    const container = new Container();
    container.bind(TerminalsService).toConstantValue(fake.service);
    container.bind(TerminalPicker).toSelf();
    expect(await container.get(TerminalPicker).choices()).toEqual([]);
    await fake.service.register({ processId: 1, title: 'build' });
    await fake.service.register({ processId: 2, title: 'tests' });
    fake.known.set('tests', { ...fake.known.get('tests')!, busy: true });
    expect(await container.get(TerminalPicker).choices()).toEqual([
        { label: '$(terminal) build', description: '/work', value: 'build' },
        { label: '$(terminal) tests', description: '/work · running', value: 'tests' }
    ]);
});
