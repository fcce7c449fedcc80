import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { EXTENSION_TEXTS } from '../../../apps/browser/build/text-bundles.mjs';
import { REASONS, ReasonTexts } from './reason-texts.mjs';

/**
 * @typedef {object} SourceTexts
 * @property {Map<string, string>} texts in English, by key
 * @property {string[]} faults places where a key or its text cannot be read from the source, or a key has two texts
 */

const command = (prefix, category) => (name, label) => [[`${prefix}/command/${name}`, label], category];
const ofSurface = (id, category) => (_name, label, key) => [[`openspace/${id}/${key}`, label], [`openspace/${id}/category`, category]];

/** Functions of ours that make a key from what they are given: what each says about its arguments. */
const MAKERS = {
    chatCommand: command('openspace/chat', ['openspace/chat/category', 'Chat']),
    changesCommand: command('openspace/chat/changes', ['openspace/chat/changes/category', 'Changes']),
    reviewCommand: command('openspace/chat/review', ['openspace/chat/changes/category', 'Changes']),
    helpCommand: command('openspace/help', ['openspace/help/category', 'OpenSpace']),
    workspaceCommand: command('openspace/workspace', ['openspace/core/category', 'OpenSpace']),
    previewCommand: (_name, label, _icon, key) => [[`openspace/preview/${key}`, label], ['openspace/preview/category', 'Preview']],
    deckCommand: ofSurface('presentation', 'Presentation'),
    boardCommand: ofSurface('whiteboard', 'Whiteboard'),
    'l10n.t': text => [[text && EXTENSION_TEXTS + text, text]],
    doorText: (name, label) => [[`openspace/door/${name}`, label]],
    presenterText: (name, label) => [[`openspace/presentation/presenter/${name}`, label]],
    // Their callers are in this list, or in load-definitions.mjs.
    personCommandsOf: () => [],
    commandLabel: () => [],
    commandCategory: () => []
};

/** Our extensions for VS Code, whose texts go through its interface; beside each manifest are its texts. */
const FOR_VSCODE = {
    folder: 'packages/language-servers/src',
    manifests: { 'openspace.language-servers': 'manifest.nls.json', 'openspace.project-tools': 'project-tools/manifest.nls.json' }
};

/**
 * The texts of our extensions that a person sees, as their sources have them.
 *
 * @param {string} root of the repository
 * @param {{ id: string, label: string, category: string }[]} definitions of the agent's commands
 * @returns {SourceTexts}
 */
export function readSourceTexts(root, definitions) {
    const found = { texts: new Map(), faults: [] };
    const reasons = new ReasonTexts();
    for (const { path, text } of [...sourcesOf(root, 'extensions'), ...sourcesOf(root, 'packages')]) {
        const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
        reasons.add(source);
        if (path.startsWith('extensions') || path.startsWith(FOR_VSCODE.folder)) {
            addTextsOf(source, found);
        }
    }
    for (const [id, manifest] of Object.entries(FOR_VSCODE.manifests)) {
        const texts = JSON.parse(readFileSync(join(root, FOR_VSCODE.folder, manifest), 'utf8'));
        // Where Theia looks for them.
        Object.entries(texts).forEach(([key, text]) => found.texts.set(`${id}/package/${key}`, text));
    }
    [...reasons.read().keys()].forEach(reason => found.texts.set(REASONS + reason, reason));
    for (const { id, label, category } of definitions) {
        found.texts.set(`openspace/command/${id}`, label);
        found.texts.set(`openspace/command-category/${category}`, category);
    }
    return found;
}

/** The sources of all packages in a folder, without their tests; their paths are written with slashes. */
function sourcesOf(root, folder) {
    return readdirSync(join(root, folder)).sort().filter(name => existsSync(join(root, folder, name, 'src'))).flatMap(name => {
        const sources = `${folder}/${name}/src`;
        return readdirSync(join(root, sources), { recursive: true }).map(file => file.replaceAll('\\', '/')).sort()
            .filter(file => /\.tsx?$|^door\/.*\.js$/.test(file) && !/\.spec\.|(^|\/)(fixtures|test)\//.test(file))
            .map(file => ({ path: `${sources}/${file}`, text: readFileSync(join(root, sources, file), 'utf8') }));
    });
}

/**
 * Reads `nls.localize(key, text)`, `Command.toLocalizedCommand({ label, category }, key, categoryKey)` and calls of the makers above.
 *
 * @param {ts.SourceFile} source parsed with its parents
 * @param {SourceTexts} found what is known already, which grows
 */
export function addTextsOf(source, found) {
    const constants = readConstants(source);
    const valueOf = node => literalOf(node, constants);
    const fault = (node, reason) => {
        found.faults.push(`${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}: ${reason}`);
    };
    const add = (node, key, english) => {
        if (key === undefined || english === undefined) {
            fault(node, 'the key or the text is no plain string');
        } else if (found.texts.has(key) && found.texts.get(key) !== english) {
            fault(node, `${key} is "${found.texts.get(key)}" elsewhere`);
        } else {
            found.texts.set(key, english);
        }
    };
    const visit = node => {
        if (MAKERS[functionName(node)]) {
            return;
        }
        if (ts.isCallExpression(node)) {
            const called = node.expression.getText(source);
            if (called === 'l10n.t' && !isInFunction(node)) {
                fault(node, 'the text is asked for before the language is known: do so in a function');
            }
            const pairs = MAKERS[called]?.(...node.arguments.map(valueOf))
                ?? pairsOf(called, node.arguments).map(pair => pair.map(valueOf));
            pairs.forEach(([key, english]) => add(node, key, english));
        }
        ts.forEachChild(node, visit);
    };
    visit(source);
}

/** Keys with their texts that a call of Theia's functions names. */
function pairsOf(called, [first, second, third]) {
    if (called === 'nls.localize') {
        return [[first, second]];
    }
    if (called !== 'Command.toLocalizedCommand') {
        return [];
    }
    const member = name => ts.isObjectLiteralExpression(first)
        ? first.properties.find(property => property.name?.getText() === name)?.initializer : undefined;
    return [[second, member('label')], ...third ? [[third, member('category')]] : []];
}

/** Or in what is set when an object is made. */
function isInFunction({ parent }) {
    return parent !== undefined && (ts.isFunctionLike(parent) || ts.isPropertyDeclaration(parent) || isInFunction(parent));
}

function functionName(node) {
    if (ts.isFunctionDeclaration(node)) {
        return node.name?.text;
    }
    return ts.isArrowFunction(node) && ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : undefined;
}

/** Strings that have a name in the file. */
function readConstants(source) {
    const constants = new Map();
    const visit = node => {
        if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer && ts.isStringLiteralLike(node.initializer)) {
            constants.set(node.name.text, node.initializer.text);
        }
        ts.forEachChild(node, visit);
    };
    visit(source);
    return constants;
}

function literalOf(node, constants) {
    if (node && ts.isStringLiteralLike(node)) {
        return node.text;
    }
    if (node && ts.isIdentifier(node)) {
        return constants.get(node.text);
    }
    if (node && ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
        const [left, right] = [literalOf(node.left, constants), literalOf(node.right, constants)];
        return left === undefined || right === undefined ? undefined : left + right;
    }
    return undefined;
}
