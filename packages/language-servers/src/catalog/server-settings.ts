import { SettingsContext } from './server-definition';

type Settings = Readonly<Record<string, unknown>>;

/** Never fetches types: it would ask npm's registry for those of every library. */
export function scriptSettings(configured: Settings): Settings {
    return {
        ...configured,
        disableAutomaticTypeAcquisition: true,
        tsserver: { ...asSettings(configured.tsserver), automaticTypeAcquisition: { enabled: false } }
    };
}

/** Takes the interpreter that the debugger has, too; it depends on what these settings are about. */
export function pythonSettings(configured: Settings, { findInterpreter }: SettingsContext): Settings {
    const pythonPath = findInterpreter();
    return { ...configured, ...pythonPath === undefined ? {} : { pythonPath } };
}

/** No schema comes from the network. The server process could not fetch one, and would say so in every file. */
export function yamlSettings(configured: Settings, { yamlSchemas }: SettingsContext): Settings {
    const schemas = Object.entries({ ...yamlSchemas, ...asSettings(configured.schemas) }).filter(([address]) => !/^https?:/i.test(address));
    return {
        completion: true, hover: true, validate: true, format: { enable: true },
        ...configured,
        schemas: Object.fromEntries(schemas),
        schemaStore: { enable: false },
        kubernetesCRDStore: { enable: false }
    };
}

/** Programs are those of PATH, whatever a folder says: this server runs in folders without trust, too. */
export function bashSettings(configured: Settings, { findProgram }: SettingsContext): Settings {
    return {
        ...configured,
        shellcheckPath: findProgram('shellcheck') ?? '',
        shellcheckArguments: '',
        shfmt: { ...asSettings(configured.shfmt), path: findProgram('shfmt') ?? '' },
        explainshellEndpoint: ''
    };
}

function asSettings(value: unknown): Settings {
    return typeof value === 'object' && value !== null ? value as Settings : {};
}
