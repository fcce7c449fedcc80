import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { PermissionRequest, PermissionRule } from '../../common';
import { OpencodeSupervisor } from '../opencode/opencode-supervisor';

/**
 * What the person has answered with "always". The server keeps these rules in memory, for a folder and until its work there begins anew,
 * and does not tell them; so this is what was answered through us.
 */
@injectable()
export class AlwaysAnswers {

    @inject(OpencodeSupervisor)
    protected readonly supervisor: OpencodeSupervisor;

    protected readonly rules = new Map<string, PermissionRule[]>();

    @postConstruct()
    protected init(): void {
        this.supervisor.onDidChange(() => {
            if (!this.supervisor.endpoint) {
                this.rules.clear();
            }
        });
    }

    add(directory: string, { permission, always }: Pick<PermissionRequest, 'permission' | 'always'>): void {
        const known = this.rules.get(directory) ?? [];
        const added = always.filter(pattern => !known.some(rule => rule.permission === permission && rule.pattern === pattern))
            .map((pattern): PermissionRule => ({ permission, pattern, action: 'allow' }));
        this.rules.set(directory, [...known, ...added]);
    }

    list(directory: string): readonly PermissionRule[] {
        return this.rules.get(directory) ?? [];
    }

    /** The server has forgotten them. */
    clear(directory: string): void {
        this.rules.delete(directory);
    }
}
