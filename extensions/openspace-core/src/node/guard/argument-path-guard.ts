import { inject, injectable } from '@theia/core/shared/inversify';
import { textArguments } from '../../common/arguments/text-arguments';
import { CommandCatalog } from '../catalog/command-catalog';
import { GuardRoot } from '../paths/guard-root';
import { PathGuard } from '../paths/path-guard';

/**
 * Sees every path among the arguments of a command before the command runs, as its schema marks them, so that no handler can
 * forget to ask. What a path may be used for is asked when it is used.
 */
@injectable()
export class ArgumentPathGuard {

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    /** Why a path is refused; undefined if all lead into the folders. */
    async refusal(cmd: string, args: Readonly<Record<string, unknown>>, roots: readonly string[]): Promise<string | undefined> {
        const paths = this.pathsOf(cmd, args);
        const guard = new PathGuard(roots.map(root => GuardRoot.of(root)));
        for (const path of paths) {
            try {
                await guard.contain(path);
            } catch (error) {
                return error instanceof Error ? error.message : String(error);
            }
        }
        return undefined;
    }

    /** What nobody has marked may be a path. Programs beside the IDE have no marks, and open files by themselves. */
    protected pathsOf(cmd: string, args: Readonly<Record<string, unknown>>): string[] {
        const schema = this.catalog.entry(cmd)?.arguments_schema;
        if (!schema || cmd.startsWith('openspace.ext.')) {
            return [];
        }
        const paths = textArguments(schema, args).filter(({ kind, reachesHost }) => !reachesHost && (kind === undefined || kind === 'path'));
        return [...new Set(paths.map(({ value }) => value))].filter(value => value !== '');
    }
}
