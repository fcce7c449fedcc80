// A backend in a process of its own, for those who kill it: its page runs the agent's first command, says so, and never answers.
import { ILogger } from '@theia/core/lib/common/logger';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { Container } from '@theia/core/shared/inversify';
import { OpencodeSupervisor } from 'openspace-agent/lib/node/opencode/opencode-supervisor';
import { OpenCodeProxy } from 'openspace-agent/lib/node/proxy/open-code-proxy';
import { LaunchOptions, readLaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { fileWrite } from 'openspace-hands/lib/common';
import { bindBackendServices } from '../support/backend-services';
import { TestPage } from './test-page';

async function run(): Promise<void> {
    const container = new Container();
    container.bind(ILogger).toConstantValue(new MockLogger());
    container.bind(LaunchOptions).toConstantValue(readLaunchOptions(process.env));
    bindBackendServices(container.bind.bind(container));
    container.get(OpenCodeProxy);
    const supervisor = container.get(OpencodeSupervisor);
    supervisor.start(true);
    const page = await TestPage.open(container, process.env.OPENSPACE_WORKSPACE!, true, [fileWrite]);
    const session = await page.newSession();
    page.answer = () => {
        process.stdout.write(`ACTS ${JSON.stringify({ session, server: supervisor.endpoint?.pid })}\n`);
        return new Promise(() => undefined);
    };
    await page.agent.sendPrompt(session, { text: 'write' });
}

void run();
