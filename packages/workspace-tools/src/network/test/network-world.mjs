// Runs in network and mount namespaces of its own: the double of the internet, and the keeper of workspaces, which the parent asks.
import { join } from 'node:path';
import { Redactor } from '@openspace/foundation/redaction';
import { WorkspaceManager, allProviders } from '../../../lib/index.js';
import { startInternet } from './internet-double.mjs';

const { folder, state, packageCount } = JSON.parse(process.argv[2]);
const internet = await startInternet({ folder, packageCount });
const manager = await WorkspaceManager.start({
    stateFolder: state, redactor: new Redactor(),
    providers: allProviders({
        stateFolder: state, allowNoIsolation: true, person: { path: process.env.PATH, home: process.env.HOME, variables: process.env }
    }),
    allowNoIsolation: true, idleMs: 0
});

const methods = {
    create: request => manager.create(request),
    run: (id, tool, args, session) => manager.run(id, tool, args, { session }),
    setNetwork: (id, network) => manager.setNetwork(id, network),
    setRules: rules => manager.networks.setRules(rules),
    rules: () => manager.networks.rules,
    answer: (id, answer) => manager.networks.answer(id, answer),
    questions: () => manager.networks.questions,
    sessionHosts: () => manager.networks.sessionHosts,
    audit: async id => (await manager.audit(id, 1_000)).filter(({ type }) => type === 'network'),
    requests: () => internet.requests.splice(0),
    delete: id => manager.delete(id)
};
let unlisten = () => undefined;
methods.listen = on => {
    unlisten();
    unlisten = on ? manager.listen(event => process.send({ event })) : () => undefined;
};

process.on('message', async ({ call, method, args }) => {
    try {
        process.send({ call, result: (await methods[method](...args)) ?? null });
    } catch (error) {
        process.send({ call, error: error.message });
    }
});
process.on('disconnect', async () => {
    unlisten();
    await manager.close();
    process.exit(0);
});
process.send({ ready: join(folder, 'ca.pem') });
