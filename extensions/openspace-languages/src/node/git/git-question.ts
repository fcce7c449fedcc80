import type { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable } from '@theia/core/shared/inversify';
import { PersonInquiry } from 'openspace-core/lib/node/control/person-inquiry';
import { CommandRouter } from 'openspace-core/lib/node/router/command-router';
import { GuardedGit } from './guarded-git';

/** Asks the person when git was not run because a sandbox could have changed what it would run. */
@injectable()
export class GitQuestion implements BackendApplicationContribution {

    @inject(GuardedGit)
    protected readonly git: GuardedGit;

    @inject(PersonInquiry)
    protected readonly inquiry: PersonInquiry;

    @inject(CommandRouter)
    protected readonly router: CommandRouter;

    protected readonly asked = new Set<string>();

    onStart(): void {
        this.git.onDidRefuse(folder => {
            if (!this.asked.has(folder)) {
                this.asked.add(folder);
                void this.ask(folder).finally(() => this.asked.delete(folder));
            }
        });
    }

    protected async ask(folder: string): Promise<void> {
        const programs = this.git.programsIn(folder);
        const answer = await this.inquiry.ask({
            kind: 'danger',
            title: 'May git use this?',
            label: 'Hooks and settings of the repository',
            cmd: folder,
            details: readable(programs),
            reason: 'A sandbox has worked in this folder, and since then what git runs or goes by here has changed. '
                + 'If you allow it, repeat what you wanted to do.'
        }, { pick: () => this.router.pick(undefined, undefined) });
        if (answer?.allowed) {
            this.git.accept(folder, programs);
        }
    }
}

function readable(programs: string): string {
    return programs.split('\n').map(line => line.replace('\u0001', ' = ').replaceAll('\u0001', ' ')).join('\n');
}
