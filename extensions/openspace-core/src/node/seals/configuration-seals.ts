import * as path from 'node:path';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { FolderChange, FolderChoice } from '../../common/services/folder-trust';
import { FolderSeal } from '../launch/folder-seal';
import { LaunchOptions } from '../launch/launch-options';
import { StateFiles } from '../launch/state-files';
import { changedNames, ConfigurationPrints, printConfiguration } from './configuration-prints';
import { ChangedMeanwhile, changedFiles, digestOf } from './folder-changes';
import { ANY_FOLDER, Seal, SealFile, Seals } from './seal-file';
import { isInstalled, isOfAgent, isServerConfiguration } from './sealed-names';
import { SealedTexts } from './sealed-texts';

/** How often files are looked at again that change while they are looked at. */
const MAX_LOOKS = 5;

/** The person has said yes to what a folder's configuration is now. */
export interface AcceptedChange {
    readonly directory: string;
    /** Whether something of it concerns the agent's server. */
    readonly ofAgent: boolean;
}

/**
 * Trust is about what the person saw: it is written down by what a trusted folder configured, instructed or ran the agent and this window
 * when they said yes. Whatever is different later waits until they have looked at it, whoever changed it.
 */
@injectable()
export class ConfigurationSeals {

    /** Those who look after other things that the machine runs. */
    @inject(ContributionProvider) @named(FolderSeal)
    protected readonly others: ContributionProvider<FolderSeal>;

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(StateFiles)
    protected readonly files: StateFiles;

    @inject(ILogger) @named('openspace-core:ConfigurationSeals')
    protected readonly logger: ILogger;

    protected readonly onDidChangeEmitter = new Emitter<string>();
    /** What was found in a folder is not what was found before, or was decided about. */
    readonly onDidChange: Event<string> = this.onDidChangeEmitter.event;

    protected readonly onDidAcceptEmitter = new Emitter<AcceptedChange>();
    readonly onDidAccept: Event<AcceptedChange> = this.onDidAcceptEmitter.event;

    protected file: SealFile;
    protected texts: SealedTexts;
    /** What was found last in each folder. */
    protected readonly found = new Map<string, string>();
    /** How much the person is saving in each folder. */
    protected readonly saving = new Map<string, number>();

    @postConstruct()
    protected init(): void {
        this.file = new SealFile(path.join(this.options.home, 'configuration-seals.json'), this.files);
        this.texts = new SealedTexts(path.join(this.options.home, 'configuration-seals'));
    }

    /** The person trusts the folder. One that has a seal keeps it: what changed since then is asked about. */
    trust(directory: string): void {
        if (!(directory in this.seals) && this.changedIn(directory).length === 0) {
            this.write(directory, { prints: this.print(directory) });
        }
    }

    /** The person no longer trusts the folder: if they do again, it is for what is there then. What a sandbox may have done stays. */
    distrust(directory: string): void {
        const seal = this.seals[directory];
        if (seal && !seal.sandboxed) {
            this.file.set(directory, undefined);
            this.sweep();
            this.look(directory);
        }
    }

    /** To be called before anything runs in a sandbox of the folder. */
    seal(directory: string): void {
        this.others.getContributions().forEach(other => other.seal(directory));
        const known = this.seals[directory];
        if (known && !known.sandboxed) {
            // From now on what the agent server installed may be changed by somebody else, too.
            const installed = Object.entries(this.print(directory, true)).filter(([name]) => isInstalled(name));
            this.write(directory, { ...known, prints: { ...known.prints, ...Object.fromEntries(installed) }, sandboxed: true });
        } else if (!known && this.changedIn(directory).length === 0) {
            this.write(directory, { prints: this.print(directory, true), sandboxed: true });
        }
    }

    /** The files that changed, by their path below the folder. */
    changedIn(directory: string): string[] {
        const seal = this.sealOf(directory);
        return seal === undefined ? [] : changedNames(seal.prints, this.look(directory) ?? {});
    }

    isIntact(directory: string): boolean {
        const changed = this.changedIn(directory);
        if (changed.length > 0) {
            this.logger.warn('what configures the agent or the window has changed', { directory, changed: changed.slice(0, 20) });
        }
        return changed.length === 0;
    }

    /** The files because of which nothing may be sent to an agent: none if they can be, and are to be, left out. */
    holding(directory: string): string[] {
        const change = this.changedIn(directory);
        return change.length > 0 && this.isKeptOut(directory) && this.canKeepOut(directory) ? [] : change;
    }

    /** Whether the agent's server may load what configures it in the folder. */
    mayConfigure(directory: string): boolean {
        return !this.changedIn(directory).some(isOfAgent);
    }

    isKeptOut(directory: string): boolean {
        const seal = this.sealOf(directory);
        return seal?.keptOut !== undefined && seal.keptOut === digestOf(seal.prints, this.print(directory));
    }

    /** The question to the person; undefined if there is none. */
    change(directory: string): FolderChange | undefined {
        const seal = this.sealOf(directory);
        for (let looks = 1; seal; looks++) {
            const now = this.print(directory);
            try {
                const digest = digestOf(seal.prints, now);
                const files = changedFiles(directory, seal.prints, now, this.texts);
                return files.length === 0 ? undefined
                    : { directory, digest, files, keptOut: seal.keptOut === digest, canKeepOut: this.canKeepOut(directory, now) };
            } catch (error) {
                if (!(error instanceof ChangedMeanwhile) || looks >= MAX_LOOKS) {
                    throw error;
                }
            }
        }
        return undefined;
    }

    /** False if what is there now is not what the person was shown. */
    decide(directory: string, digest: string, choice: FolderChoice): boolean {
        const seal = this.sealOf(directory);
        const now = this.print(directory);
        if (!seal || digestOf(seal.prints, now) !== digest) {
            return false;
        }
        if (choice === 'keep-out') {
            this.writeDecision(directory, { ...seal, keptOut: digest });
        } else {
            this.take(directory, seal, now);
        }
        return true;
    }

    /** Takes all as it is now. */
    accept(directory: string): void {
        this.take(directory, this.sealOf(directory), this.print(directory));
    }

    /** What a file said when the person last said yes to it; `unsealed` if its folder has no seal or the file is none of those. */
    sealedText(file: string, isSettings: (name: string) => boolean): { readonly print?: string; readonly text?: string } | 'unsealed' {
        const place = this.placeOf(file);
        if (!place || !isSettings(place.name)) {
            return 'unsealed';
        }
        const print = this.sealOf(place.directory)?.prints[place.name];
        const bytes = this.texts.of(print);
        return { print, text: bytes && Buffer.from(bytes).toString('utf8') };
    }

    /**
     * The person is about to save a file. Afterwards the result is to be called with what was written, or nothing if it is gone: if the
     * file was as they knew it until now, they know what it is. What others did to it before stays a question.
     */
    beforeSave(file: string): ((bytes: Uint8Array | 'failed' | undefined) => void) | undefined {
        const place = this.placeOf(file);
        const seal = place && this.seals[place.directory];
        if (!place || !seal) {
            return undefined;
        }
        const { directory, name } = place;
        // Nobody need hear of a text that is only half of what happens.
        this.saving.set(directory, (this.saving.get(directory) ?? 0) + 1);
        const changed = changedNames(seal.prints, this.print(directory));
        const isKnown = !changed.some(other => isAtOrBelow(other, name));
        return bytes => {
            this.saving.set(directory, this.saving.get(directory)! - 1);
            if (isKnown && bytes !== 'failed') {
                this.takeSaved(directory, name, bytes);
            }
            this.look(directory);
        };
    }

    protected takeSaved(directory: string, name: string, bytes: Uint8Array | undefined): void {
        const seal = this.seals[directory];
        const now = this.print(directory);
        // Only what counts here gets a print.
        if (seal && [...Object.keys(seal.prints), ...Object.keys(now)].some(other => isAtOrBelow(other, name))) {
            const others = Object.fromEntries(Object.entries(seal.prints).filter(([other]) => !isAtOrBelow(other, name)));
            const saved = bytes
                ? { ...Object.fromEntries(Object.entries(now).filter(isFolderAbove)), [name]: this.texts.keepBytes(name, bytes) }
                : {};
            this.write(directory, { ...seal, prints: { ...saved, ...others } });
        }

        /** One that was made for the file. */
        function isFolderAbove([other, print]: [string, string]): boolean {
            return print === 'folder' && name.startsWith(`${other}/`);
        }
    }

    protected take(directory: string, seal: Seal | undefined, now: ConfigurationPrints): void {
        const ofAgent = changedNames(seal?.prints ?? {}, now).some(isOfAgent);
        this.writeDecision(directory, { prints: now, ...seal?.sandboxed && { sandboxed: true } });
        this.onDidAcceptEmitter.fire({ directory, ofAgent });
    }

    /** Notices what is different from the last look. */
    protected look(directory: string): ConfigurationPrints | undefined {
        const seal = this.sealOf(directory);
        const now = seal && this.print(directory);
        const found = seal && now && changedNames(seal.prints, now).length > 0
            ? `${digestOf(seal.prints, now)} ${seal.keptOut ?? ''}`
            : '';
        if (this.saving.get(directory)) {
            return now;
        }
        const before = this.found.get(directory);
        this.found.set(directory, found);
        if (before !== undefined && before !== found) {
            this.onDidChangeEmitter.fire(directory);
        }
        return now;
    }

    protected canKeepOut(directory: string, now = this.print(directory)): boolean {
        return !Object.keys(now).some(isServerConfiguration);
    }

    protected get seals(): Seals {
        return this.file.seals;
    }

    protected sealOf(directory: string): Seal | undefined {
        const seal = this.seals[directory];
        if (!seal?.partial) {
            return seal ?? this.seals[ANY_FOLDER];
        }
        const now = this.print(directory);
        const added = Object.entries(now).filter(([name]) => !isServerConfiguration(name) || name.startsWith('../'));
        const { partial: _, ...whole } = { ...seal, prints: { ...Object.fromEntries(added), ...seal.prints } };
        this.file.set(directory, whole);
        this.texts.keep(directory, whole.prints);
        return whole;
    }

    protected print(directory: string, installed = this.seals[directory]?.sandboxed === true): ConfigurationPrints {
        return printConfiguration(directory, { home: this.options.environment.HOME, installed });
    }

    protected write(directory: string, seal: Seal): void {
        this.file.set(directory, seal);
        this.texts.keep(directory, seal.prints);
        this.sweep();
        this.look(directory);
    }

    protected writeDecision(directory: string, seal: Seal): void {
        this.found.delete(directory);
        this.write(directory, seal);
        this.onDidChangeEmitter.fire(directory);
    }

    protected sweep(): void {
        this.texts.sweep(Object.values(this.seals).map(({ prints }) => prints));
    }

    protected placeOf(file: string): { readonly directory: string; readonly name: string } | undefined {
        const directory = Object.keys(this.seals).filter(folder => file.startsWith(folder + path.sep))
            .reduce<string | undefined>((one, other) => one !== undefined && one.length > other.length ? one : other, undefined);
        return directory === undefined ? undefined : { directory, name: path.relative(directory, file).split(path.sep).join('/') };
    }
}

function isAtOrBelow(name: string, place: string): boolean {
    return name === place || name.startsWith(`${place}/`);
}
