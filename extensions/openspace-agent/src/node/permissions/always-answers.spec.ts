import { Emitter } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { expect, it } from 'vitest';
import { OpencodeSupervisor } from '../opencode/opencode-supervisor';
import { AlwaysAnswers } from './always-answers';

it('knows what was answered with "always", each once, as long as the server does', () => {
    const changes = new Emitter<void>();
    const supervisor: { endpoint?: object; onDidChange: unknown } = { endpoint: {}, onDidChange: changes.event };
    const container = new Container();
    container.bind(OpencodeSupervisor).toConstantValue(supervisor as OpencodeSupervisor);
    container.bind(AlwaysAnswers).toSelf();
    const answers = container.get(AlwaysAnswers);
    const git = { permission: 'bash', pattern: 'git *', action: 'allow' };
    answers.add('/a', { permission: 'bash', always: ['git *'] });
    answers.add('/a', { permission: 'bash', always: ['git *', 'ls *'] });
    answers.add('/b', { permission: 'edit', always: ['*'] });
    expect([answers.list('/a'), answers.list('/c')]).toEqual([[git, { ...git, pattern: 'ls *' }], []]);
    answers.clear('/a');
    changes.fire();
    expect([answers.list('/a'), answers.list('/b').length]).toEqual([[], 1]);
    supervisor.endpoint = undefined;
    changes.fire();
    expect(answers.list('/b')).toEqual([]);
});
