import { ExtensionContext } from 'vscode';
import { EslintChecker } from './eslint-checker';
import { PrettierFormatter } from './prettier-formatter';
import { ProjectTools } from './project-tools';
import { PythonFormatter } from './python-formatter';

/** Runs in trusted folders only: these programs and their configurations are code of the folder. */
export function activate({ extensionPath, subscriptions }: ExtensionContext): void {
    const tools = new ProjectTools(extensionPath);
    subscriptions.push(tools, new EslintChecker(tools), new PrettierFormatter(tools), new PythonFormatter());
}
