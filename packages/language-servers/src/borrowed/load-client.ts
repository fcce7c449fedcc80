import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';
import { compileFunction } from 'node:vm';
import type { ExtensionContext } from 'vscode';

/** The main file of an extension. */
export interface ClientModule {
    activate(context: ExtensionContext): Promise<unknown>;
}

/**
 * Runs a file of another extension as Node would, but anew each time: what it remembers of an earlier run is gone.
 *
 * @param modules that it gets instead of those that Node knows, by their names
 */
export function loadClient(file: string, modules: Readonly<Record<string, unknown>>): ClientModule {
    const load = createRequire(file);
    const require = (name: string): unknown => name in modules ? modules[name] : load(name);
    const module = { exports: {} as ClientModule };
    const given = { exports: module.exports, require, module, __filename: file, __dirname: path.dirname(file) };
    const run = compileFunction(readFileSync(file, 'utf8'), Object.keys(given), { filename: file });
    Reflect.apply(run, module.exports, Object.values(given));
    return module.exports;
}
