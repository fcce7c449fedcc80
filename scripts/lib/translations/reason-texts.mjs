import ts from 'typescript';
import {
    NOT_FOR_PERSONS, REASON_CALLS, REASON_CLASSES, REASON_FILES, REASON_FUNCTIONS, REASON_MEMBERS, REASONS_OF_LIBRARIES
} from './reason-sinks.mjs';

/** Reasons of failures stand under this in the translations, followed by their English text. */
export const REASONS = 'openspace/reasons/';

/** So many texts one expression may have; more are not worth the sum of their translations. */
const MAX_ALTERNATIVES = 12;
const MAX_DEPTH = 4;
/** Where a text has something that only the program knows; no source has this character. */
const HOLE = '\uE000';
const UNKNOWN = [HOLE];

/**
 * Finds the texts that say why something failed: what is given to an error, to a refusal and the like, or returned by a function
 * that makes such texts. A name is looked up in its own file first, then in all.
 */
export class ReasonTexts {

    #files = [];
    #names = new Map();

    /** @param {ts.SourceFile} source parsed with its parents, and named by its path in the repository */
    add(source) {
        const names = declarationsOf(source);
        this.#files.push({ source, names });
        for (const [name, nodes] of names) {
            this.#names.set(name, [...this.#names.get(name) ?? [], ...nodes]);
        }
    }

    /** @returns {Map<string, string>} by text, with `{0}` and so on for what the program puts in: the place of the first */
    read() {
        const found = new Map(REASONS_OF_LIBRARIES.map(text => [text, 'a library']));
        for (const { source, names } of this.#files.filter(file => !NOT_FOR_PERSONS.test(file.source.fileName))) {
            const reader = new Reader(name => names.get(name) ?? this.#declaredElsewhere(name));
            const visit = node => {
                for (const { expression, behind } of sinksOf(node, source)) {
                    for (const text of reader.textsOf(expression, 0)) {
                        const reason = toTemplate(behind ? `${text}${behind}${HOLE}` : text);
                        if (reason && !found.has(reason)) {
                            found.set(reason, `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`);
                        }
                    }
                }
                ts.forEachChild(node, visit);
            };
            visit(source);
        }
        return found;
    }

    /** Constants may have the same name in several files; functions only if there is one. */
    #declaredElsewhere(name) {
        const nodes = this.#names.get(name) ?? [];
        return nodes.length === 1 || /^[A-Z][A-Z_]+$/.test(name) ? nodes : [];
    }
}

/** The expressions of a node that are reasons, and what is written behind them. */
function sinksOf(node, source) {
    const all = (expressions, behind = '') => [...expressions ?? []].map(expression => ({ expression, behind }));
    if (ts.isNewExpression(node) && REASON_CLASSES.test(node.expression.getText(source))) {
        return all(node.arguments);
    }
    if (ts.isCallExpression(node)) {
        const isError = node.expression.kind === ts.SyntaxKind.SuperKeyword && REASON_CLASSES.test(classOf(node)?.name?.text ?? '');
        const behind = isError ? '' : REASON_CALLS.get(calledName(node));
        return behind === undefined ? [] : all(node.arguments, behind);
    }
    if (ts.isPropertyAssignment(node)) {
        return REASON_MEMBERS.some(({ members, files }) => members.test(node.name.getText(source)) && files.test(source.fileName))
            && !isExample(node) ? all([node.initializer]) : [];
    }
    if (REASON_FILES.test(source.fileName) && isText(node) && !isText(node.parent) && !isForLogs(node, source)) {
        return all([node]);
    }
    return REASON_FUNCTIONS.test(nameOfFunction(node) ?? '') ? all(returnsOf(node)) : [];
}

class Reader {

    constructor(lookUp) {
        this.lookUp = lookUp;
    }

    /** All texts that an expression can have, or none if that is not known. */
    textsOf(node, depth) {
        const texts = this.partsOf(node, depth);
        return texts === UNKNOWN ? [] : texts;
    }

    partsOf(node, depth) {
        if (depth > MAX_DEPTH) {
            return UNKNOWN;
        }
        const again = one => this.partsOf(one, depth);
        if (ts.isStringLiteralLike(node)) {
            return [node.text];
        }
        if (ts.isTemplateExpression(node)) {
            const spans = node.templateSpans.flatMap(({ expression, literal }) => [this.spanOf(expression, depth), [literal.text]]);
            return joined([[node.head.text], ...spans]);
        }
        if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node) || ts.isAwaitExpression(node)) {
            return again(node.expression);
        }
        if (ts.isConditionalExpression(node)) {
            return either(again(node.whenTrue), again(node.whenFalse));
        }
        if (ts.isBinaryExpression(node)) {
            return this.operationOf(node, depth);
        }
        if (ts.isArrayLiteralExpression(node)) {
            return node.elements.map(again).reduce(either, UNKNOWN);
        }
        if (ts.isSpreadElement(node)) {
            return again(node.expression);
        }
        if (ts.isIdentifier(node)) {
            return this.declared(node.text, depth);
        }
        if (ts.isCallExpression(node)) {
            return this.callOf(node, depth);
        }
        return ts.isElementAccessExpression(node) || ts.isPropertyAccessExpression(node) ? this.tableOf(node.expression, depth) : UNKNOWN;
    }

    /** Inside of a text: what is written there as a choice of texts is one, everything else is for the program to put in. */
    spanOf(node, depth) {
        if (ts.isParenthesizedExpression(node)) {
            return this.spanOf(node.expression, depth);
        }
        if (ts.isConditionalExpression(node)) {
            return [...this.spanOf(node.whenTrue, depth), ...this.spanOf(node.whenFalse, depth)];
        }
        if (ts.isElementAccessExpression(node)) {
            return this.tableOf(node.expression, depth);
        }
        return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) ? this.partsOf(node, depth) : [HOLE];
    }

    operationOf(node, depth) {
        const [left, right] = [this.partsOf(node.left, depth), this.partsOf(node.right, depth)];
        switch (node.operatorToken.kind) {
            case ts.SyntaxKind.PlusToken: return left === UNKNOWN && right === UNKNOWN ? UNKNOWN : joined([left, right]);
            case ts.SyntaxKind.QuestionQuestionToken: case ts.SyntaxKind.BarBarToken: return either(left, right);
            case ts.SyntaxKind.AmpersandAmpersandToken: return right;
            default: return UNKNOWN;
        }
    }

    callOf(node, depth) {
        const name = calledName(node);
        if (['join', 'filter', 'concat'].includes(name) && ts.isPropertyAccessExpression(node.expression)) {
            return this.partsOf(node.expression.expression, depth);
        }
        if (ts.isElementAccessExpression(node.expression)) {
            return this.tableOf(node.expression.expression, depth);
        }
        const isOurs = ts.isIdentifier(node.expression) || node.expression.expression?.kind === ts.SyntaxKind.ThisKeyword;
        return isOurs && name ? this.declared(name, depth) : UNKNOWN;
    }

    declared(name, depth) {
        return this.lookUp(name).map(found => ts.isFunctionLike(found) ? this.returned(found, depth) : this.partsOf(found, depth + 1))
            .reduce(either, UNKNOWN);
    }

    returned(node, depth) {
        return returnsOf(node).map(one => this.partsOf(one, depth + 1)).reduce(either, UNKNOWN);
    }

    /** Of a table of texts, or of functions that make some: all that are in it. */
    tableOf(node, depth) {
        const tables = ts.isIdentifier(node) ? this.lookUp(node.text).map(unwrapped).filter(ts.isObjectLiteralExpression) : [];
        return tables.flatMap(table => table.properties).filter(ts.isPropertyAssignment).map(property => property.initializer)
            .map(value => ts.isFunctionLike(value) ? this.returned(value, depth) : this.partsOf(value, depth + 1))
            .reduce(either, UNKNOWN);
    }
}

function either(left, right) {
    if (left === UNKNOWN || right === UNKNOWN) {
        return left === UNKNOWN ? right : left;
    }
    return [...new Set([...left, ...right])];
}

/** Every text of the first followed by every one of the second, and so on; if they are too many, each later choice is left open. */
function joined(pieces) {
    return pieces.reduce((texts, choices) => {
        const all = texts.length * choices.length > MAX_ALTERNATIVES ? [HOLE] : choices;
        return texts.flatMap(text => all.map(choice => text + choice));
    }, ['']);
}

/** With numbers for what is put in, or nothing if this is no text for a person. */
function toTemplate(text) {
    const plain = text.replaceAll(HOLE, '').trim();
    const isSentence = /\p{L}{2,}\S*\s+(\S+\s+)*\S*\p{L}/u.test(plain) || /^\p{Lu}\p{L}+ /u.test(text);
    if (!isSentence || plain.startsWith('{\n')) {
        return undefined;
    }
    let count = 0;
    return text.trim().replaceAll(HOLE, () => `{${count++}}`);
}

/** The constants and functions of a file, also those that have no name elsewhere, by their names. */
function declarationsOf(source) {
    const names = new Map();
    const visit = node => {
        const isConstant = ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer
            && node.parent.flags & ts.NodeFlags.Const;
        const name = nameOfFunction(node) ?? (isConstant && !ts.isFunctionLike(node.initializer) ? node.name.text : undefined);
        if (name) {
            names.set(name, [...names.get(name) ?? [], isConstant ? node.initializer : node]);
        }
        ts.forEachChild(node, visit);
    };
    visit(source);
    return names;
}

function nameOfFunction(node) {
    if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isGetAccessorDeclaration(node)) {
        return node.body ? node.name?.getText() : undefined;
    }
    return ts.isArrowFunction(node) && ts.isVariableDeclaration(node.parent) && ts.isIdentifier(node.parent.name)
        ? node.parent.name.text : undefined;
}

function returnsOf(node) {
    if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) {
        return [node.body];
    }
    const found = [];
    const visit = one => {
        if (ts.isReturnStatement(one) && one.expression) {
            found.push(one.expression);
        }
        if (!ts.isFunctionLike(one)) {
            ts.forEachChild(one, visit);
        }
    };
    ts.forEachChild(node, visit);
    return found;
}

function calledName({ expression }) {
    return ts.isIdentifier(expression) ? expression.text : ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
}

function unwrapped(node) {
    const isWrapped = ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node);
    return isWrapped ? unwrapped(node.expression) : node;
}

function isExample(node) {
    for (let one = node.parent; one; one = one.parent) {
        if (ts.isPropertyAssignment(one) && /^examples?$/.test(one.name.getText())) {
            return true;
        }
    }
    return false;
}

function classOf(node) {
    return !node || ts.isClassLike(node) ? node : classOf(node.parent);
}

function isText(node) {
    return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isTemplateSpan(node)
        || ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken && (isText(node.left) || isText(node.right));
}

function isForLogs(node, source) {
    return ts.isCallExpression(node.parent) && /logger|^nls\.|\.describe$/.test(node.parent.expression.getText(source));
}
