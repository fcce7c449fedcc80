import type { InstallHint } from './install-hints';

/** A server of an npm package that belongs to this one; always there. */
export interface ShippedProgram {
    readonly kind: 'shipped';
    /** As `shipped-servers.ts` calls it. */
    readonly name: string;
    readonly args: readonly string[];
}

/** A server that the person installs; the first of these that is on PATH is used. */
export interface InstalledProgram {
    readonly kind: 'installed';
    readonly candidates: readonly { readonly command: string; readonly args: readonly string[] }[];
    /** What the person can do to have one. */
    readonly install: InstallHint;
}

/** What settings are made of besides what the person has set. */
export interface SettingsContext {
    /** An absolute path, if the program is there. */
    readonly findProgram: (command: string) => string | undefined;
    /** The interpreter of Python for the files that the settings are about. */
    readonly findInterpreter: () => string | undefined;
    /** Schemas for YAML files that extensions bring: patterns by the address of the schema. */
    readonly yamlSchemas: Readonly<Record<string, readonly string[]>>;
}

type Settings = Readonly<Record<string, unknown>>;

/** A client of one of VS Code's own extensions, which `borrowed/` runs. */
export interface BorrowedClient {
    /** Of the extension. */
    readonly id: string;
    /** Commands of the client that make sense without an open file, or when its server was stopped: they start it. */
    readonly commands: readonly string[];
    /** Commands of the client that must not exist, because the IDE has something of its own for them. */
    readonly withheld?: RegExp;
    /** What extensions have in `contributes` when they want their languages to be served, too. */
    readonly participants?: string;
    /** A setting that, unless it is `never`, has it react to what happens while no file is open. It then does not end when idle. */
    readonly keptBy?: string;
}

/** A language server, and when and how it runs. */
export interface ServerDefinition {
    readonly id: string;
    /** As people call the language. */
    readonly name: string;
    /** Identifiers of VS Code. */
    readonly languages: readonly string[];
    readonly program: ShippedProgram | InstalledProgram;
    /** Whether it runs, or may be told to run, what lies in the folder: build scripts, interpreters, plugins. Such a one needs trust. */
    readonly runsFolderCode: boolean;
    /**
     * The extension of VS Code whose client it has, with what only this client knows; the rest here is for others. Such a one serves
     * files of all schemes, as the settings.
     */
    readonly borrowed?: BorrowedClient;
    readonly initialization?: Settings;
    /** What it gets for a section of the settings, with what the person has set. What must not be set by anybody comes last. */
    readonly settings?: Readonly<Record<string, (configured: Settings, context: SettingsContext) => Settings>>;
}
