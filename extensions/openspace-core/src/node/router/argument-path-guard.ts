import { inject, injectable } from '@theia/core/shared/inversify';
import { textArguments } from '../../common/arguments/text-arguments';
import { CommandCatalog } from '../catalog/command-catalog';
import { LaunchOptions } from '../launch/launch-options';
import { ownFolders } from '../launch/own-folders';
import { GuardRoot } from '../paths/guard-root';
import { PathGuard } from '../paths/path-guard';

/** Each costs some questions to the disk; a drawing may have thousands of texts. */
const AT_ONCE = 64;

/**
 * Sees every path among the arguments of a command before the command runs, as its schema marks them, so that no handler can
 * forget to ask. What a path may be used for is asked when it is used.
 */
@injectable()
export class ArgumentPathGuard {

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    /** Why a path is refused; undefined if all lead into the folders. Never rejects. */
    async refusal(paths: readonly string[], roots: readonly string[]): Promise<string | undefined> {
        const guard = new PathGuard(roots.map(root => GuardRoot.of(root)), undefined, ownFolders(this.options));
        for (let start = 0; start < paths.length; start += AT_ONCE) {
            const reasons = await Promise.all(paths.slice(start, start + AT_ONCE).map(path => reasonAgainst(guard, path)));
            const reason = reasons.find(found => found !== undefined);
            if (reason !== undefined) {
                return reason;
            }
        }
        return undefined;
    }

    /**
     * The paths among the arguments. What nobody has marked may be one.
     * Programs beside the IDE have no marks, and open files by themselves.
     */
    pathsOf(cmd: string, args: Readonly<Record<string, unknown>>): string[] {
        const schema = this.catalog.entry(cmd)?.arguments_schema;
        if (!schema || cmd.startsWith('openspace.ext.')) {
            return [];
        }
        const paths = textArguments(schema, args).filter(({ kind, reachesHost }) =>
            !reachesHost && (kind === undefined || kind === 'path'));
        return [...new Set(paths.map(({ value }) => value))].filter(value => value !== '');
    }
}

function reasonAgainst(guard: PathGuard, path: string): Promise<string | undefined> {
    return guard.contain(path).then(() => undefined, error => error instanceof Error ? error.message : String(error));
}
