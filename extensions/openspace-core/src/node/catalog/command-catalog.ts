import * as path from 'node:path';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { z } from 'zod';
import {
    byId, CommandManifest, commandManifestSchema, DecisionRule, explainBadArguments, ManifestEntry, MANIFEST_VERSION, renamedCommand,
    unknownCommand
} from '../../common';
import { oneLine } from '../../common/text/one-line';
import { LaunchOptions } from '../launch/launch-options';
import { readJsonFile, writePrivateFile } from '../launch/private-files';
import { ConnectedPage } from '../pages/connected-page';
import { PageRegistry } from '../pages/page-registry';

/** Names of members come from whoever asks, and the reason goes into logs and prompts. */
const MAX_ERROR_LENGTH = 1_000;
const MAX_ID_LENGTH = 200;

export interface CatalogRefusal {
    readonly rule: DecisionRule;
    readonly error: string;
}

/**
 * The commands that can be used now: those of the connected pages and of external surfaces. The last set of the pages is
 * remembered for the time in which there is none, and is stale until one confirms it.
 */
@injectable()
export class CommandCatalog {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(PageRegistry)
    protected readonly pages: PageRegistry;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    protected readonly byPage = new Map<ConnectedPage, CommandManifest>();
    protected readonly bySurface = new Map<string, readonly ManifestEntry[]>();
    /** What the last page offered. */
    protected remembered: CommandManifest | undefined;
    protected merged: CommandManifest | undefined;
    protected entries = new Map<string, ManifestEntry>();
    protected readonly schemas = new Map<string, z.ZodType>();

    protected get file(): string {
        return path.join(this.options.home, 'manifest.json');
    }

    @postConstruct()
    protected init(): void {
        this.remembered = commandManifestSchema.safeParse(readJsonFile(this.file)).data;
        this.merge();
        this.pages.onDidRemove(page => this.byPage.delete(page) && this.update());
    }

    /** Undefined before any page was ever connected. */
    get manifest(): CommandManifest | undefined {
        return this.merged;
    }

    entry(cmd: string): ManifestEntry | undefined {
        return this.entries.get(cmd);
    }

    /** Whether the page offers the command. */
    offers(page: ConnectedPage, cmd: string): boolean {
        return this.byPage.get(page)?.commands.some(({ id }) => id === cmd) ?? false;
    }

    /**
     * Why the command cannot be run with these arguments; undefined if it can. Checked here although the page checks them as well:
     * guards and audit log read the arguments by this schema, before a page is asked, and programs beside the IDE have no page.
     */
    check(cmd: string, args: Readonly<Record<string, unknown>>): CatalogRefusal | undefined {
        const entry = cmd.startsWith('openspace.') ? this.entries.get(cmd) : undefined;
        if (!entry) {
            return { rule: 'unknown-command', error: this.explainUnknown(cmd) };
        }
        const problem = this.explainProblem(entry, args);
        return problem === undefined
            ? undefined
            : { rule: 'arguments', error: oneLine(`Wrong arguments for ${cmd}: ${problem}`, MAX_ERROR_LENGTH) };
    }

    /** For whoever asks for a command that is not there. */
    explainUnknown(cmd: string): string {
        return unknownCommand(oneLine(cmd, MAX_ID_LENGTH), renamedCommand(cmd, this.merged?.surfaces ?? [], id => this.entries.has(id)));
    }

    publishPage(page: ConnectedPage, manifest: CommandManifest): void {
        const parsed = commandManifestSchema.parse(manifest);
        this.byPage.set(page, parsed);
        const changed = !this.remembered || contentsOf(parsed) !== contentsOf(this.remembered);
        this.remembered = parsed;
        if (changed) {
            writePrivateFile(this.file, JSON.stringify(parsed));
        }
        this.update();
    }

    /** Replaces the commands of an external surface. */
    publishSurface(surface: string, entries: readonly ManifestEntry[]): void {
        this.bySurface.set(surface, entries);
        this.update();
    }

    removeSurface(surface: string): void {
        if (this.bySurface.delete(surface)) {
            this.update();
        }
    }

    protected update(): void {
        const before = contentsOf(this.merged);
        this.merge();
        if (contentsOf(this.merged) !== before) {
            this.onDidChangeEmitter.fire();
        }
    }

    /** Our own commands win over those of surfaces, the newest page over older ones. */
    protected merge(): void {
        const live = [...this.byPage.values()];
        const ours = live.length > 0 ? live : this.remembered ? [this.remembered] : [];
        const entries = new Map<string, ManifestEntry>();
        [...this.bySurface.values()].flat().forEach(entry => entries.set(entry.id, entry));
        ours.flatMap(({ commands }) => commands).forEach(entry => entries.set(entry.id, entry));
        this.entries = entries;
        this.schemas.clear();
        if (ours.length === 0 && entries.size === 0) {
            this.merged = undefined;
            return;
        }
        this.merged = {
            version: MANIFEST_VERSION,
            commands: [...entries.values()].sort(byId),
            surfaces: [...new Map(ours.flatMap(({ surfaces = [] }) => surfaces).map(surface => [surface.id, surface])).values()].sort(byId),
            lastUpdated: ours.at(-1)?.lastUpdated ?? new Date().toISOString(),
            ...(live.length === 0 && ours.length > 0 ? { stale: true as const } : {})
        };
    }

    /** What cannot be checked does not fit. */
    protected explainProblem(entry: ManifestEntry, args: Readonly<Record<string, unknown>>): string | undefined {
        try {
            const parsed = this.schemaOf(entry).safeParse(args);
            return parsed.success ? undefined : explainBadArguments(parsed.error);
        } catch (error) {
            return `its schema cannot be used (${error instanceof Error ? error.message : String(error)})`;
        }
    }

    protected schemaOf(entry: ManifestEntry): z.ZodType {
        let schema = this.schemas.get(entry.id);
        if (!schema) {
            schema = z.fromJSONSchema(entry.arguments_schema);
            this.schemas.set(entry.id, schema);
        }
        return schema;
    }
}

/** All that makes a difference to those who use it. */
function contentsOf(manifest: CommandManifest | undefined): string {
    return JSON.stringify([manifest?.commands, manifest?.surfaces, manifest?.stale]);
}
