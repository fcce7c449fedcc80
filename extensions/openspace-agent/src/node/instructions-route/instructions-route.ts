import { sameSecret } from '@openspace/foundation/http';
import type { Request, Response } from '@theia/core/shared/express';
import { inject, injectable } from '@theia/core/shared/inversify';
import { writeInstructions } from 'openspace-core/lib/common';
import { CommandCatalog } from 'openspace-core/lib/node/catalog/command-catalog';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { DoorKeeper } from 'openspace-core/lib/node/door/door-keeper';
import { IdeStateStore } from 'openspace-core/lib/node/state/ide-state-store';
import { ResultLog } from '../feedback/result-log';
import { InstructionsAddress } from '../instructions/instructions-address';

const SECTIONS = ['commands', 'state', 'results'] as const;
export type Section = typeof SECTIONS[number];

/** `GET /openspace/instructions`: what an agent should know, for the API token or for the read secret of a folder. */
@injectable()
export class InstructionsRoute {

    @inject(DoorKeeper)
    protected readonly keeper: DoorKeeper;

    @inject(InstructionsAddress)
    protected readonly addresses: InstructionsAddress;

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    @inject(IdeStateStore)
    protected readonly states: IdeStateStore;

    @inject(AgentPolicyStore)
    protected readonly policies: AgentPolicyStore;

    @inject(ResultLog)
    protected readonly results: ResultLog;

    answer(request: Request, response: Response): void {
        const { read, session, include } = request.query;
        const directory = this.directoryOf(read);
        const hasToken = this.keeper.hasApiToken(request.headers.authorization);
        if (!hasToken && directory === undefined) {
            response.status(401).json({ error: 'The instructions need the API token or the read secret.' });
            return;
        }
        const sections = readSections(include);
        if (!sections) {
            response.status(400).json({ error: `"include" takes ${SECTIONS.join(', ')} and all.` });
            return;
        }
        // The secret of a folder stands in prompts of that folder's agents: it tells nothing of other folders.
        const visible = hasToken ? undefined : directory;
        const sessionID = typeof session === 'string' ? session : undefined;
        response.type('text/markdown').send(writeInstructions(this.catalog.manifest, {
            state: this.states.text(visible),
            results: this.results.of(sessionID, visible),
            include: sections,
            transport: this.policies.policy.transport
        }));
    }

    /** The folder whose read secret this is. */
    protected directoryOf(candidate: unknown): string | undefined {
        return this.addresses.directories.find(directory => sameSecret(candidate, this.addresses.secretFor(directory)));
    }
}

/** Sections that a query names, repeated or with commas; all if it names none, undefined if it names what does not exist. */
export function readSections(include: unknown): ReadonlySet<Section> | undefined {
    const values: unknown[] = Array.isArray(include) ? include : include === undefined ? [] : [include];
    if (!values.every((value): value is string => typeof value === 'string')) {
        return undefined;
    }
    const names = values.flatMap(value => value.split(',')).map(name => name.trim()).filter(name => name !== '');
    if (!names.every(name => name === 'all' || (SECTIONS as readonly string[]).includes(name))) {
        return undefined;
    }
    return new Set(names.length === 0 || names.includes('all') ? SECTIONS : SECTIONS.filter(section => names.includes(section)));
}
