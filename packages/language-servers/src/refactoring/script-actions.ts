import { l10n } from 'vscode';
import type { FileEdits, FileRange, Fix, Refactoring, RefactoringEdits, ScriptError, ScriptServer } from './script-server';

/** An offer, whose edits are worked out when it is taken. */
export interface ScriptAction {
    readonly title: string;
    /** As VS Code calls it: `quickfix`, `refactor.extract.function` and the like. */
    readonly kind: string;
    readonly isPreferred?: boolean;
    /** What it repairs. */
    readonly error?: ScriptError;
    readonly edits: () => Promise<Pick<RefactoringEdits, 'renameLocation' | 'renameFilename'> & { readonly edits: readonly FileEdits[] }>;
}

type Server = Pick<ScriptServer, 'errors' | 'fixes' | 'fixAll' | 'refactorings' | 'refactor'>;

const QUICK_FIX = 'quickfix';

/** Repairs of a whole file by tsserver's names for them; the native server brings the others of this kind. */
const SOURCE_ACTIONS = [
    { title: () => l10n.t('Add All Missing Imports'), kind: 'source.addMissingImports.ts', fixId: 'fixMissingImport' },
    { title: () => l10n.t('Remove Unused Code'), kind: 'source.removeUnused.ts', fixId: 'unusedIdentifier_delete' }
];

export const PROVIDED_KINDS = [QUICK_FIX, 'refactor', ...SOURCE_ACTIONS.map(({ kind }) => kind)];

/** In a range with more errors than this somebody wants to change the code, not each of its errors. */
const MAX_ERRORS = 10;

/** Fixes that are nearly always what is wanted, by tsserver's names. */
const PREFERRED_FIXES = new Set([
    'addMissingAwait', 'annotateWithTypeFromJSDoc', 'constructorForDerivedNeedSuperCall', 'extendsInterfaceBecomesImplements',
    'fixAwaitInSyncFunction', 'fixClassDoesntImplementInheritedAbstractMember', 'fixClassIncorrectlyImplementsInterface',
    'forgottenThisPropertyAccess', 'import', 'spelling', 'unreachableCode'
]);

/** What somebody wants to know. */
export interface ActionQuestion {
    /** Whether somebody asked; else the cursor has only moved, or a file is saved. */
    readonly isInvoked: boolean;
    /** The kind that is wanted; all but source actions if there is none. */
    readonly only: string | undefined;
}

/**
 * Whether tsserver is worth asking. Moving the cursor is no reason to start it, nor is pointing at an error, which comes as a wish for
 * quick fixes alone; a running one may be asked for the latter. Whoever saves a file with source actions has asked for them in the
 * settings.
 */
export function isAsked({ isInvoked, only }: ActionQuestion, isRunning: boolean): boolean {
    if (only !== undefined && isWithin('source', only)) {
        return SOURCE_ACTIONS.some(({ kind }) => isWithin(only, kind));
    }
    return isInvoked && (only === undefined || only !== QUICK_FIX || isRunning);
}

/** All that can be done there. */
export async function findActions(server: Server, range: FileRange, { only }: ActionQuestion): Promise<ScriptAction[]> {
    const { file } = range;
    if (only !== undefined && isWithin('source', only)) {
        return SOURCE_ACTIONS.filter(({ kind }) => isWithin(only, kind))
            .map(({ title, kind, fixId }) => ({ title: title(), kind, edits: async () => ({ edits: await server.fixAll(file, fixId) }) }));
    }
    const wants = (kind: string): boolean => only === undefined || isWithin(only, kind) || isWithin(kind, only);
    const fixes = wants(QUICK_FIX) ? await findFixes(server, range) : [];
    const refactorings = wants('refactor') ? toActions(server, range, await server.refactorings(range)) : [];
    return [...fixes, ...refactorings].filter(({ kind }) => only === undefined || isWithin(only, kind));
}

async function findFixes(server: Server, range: FileRange): Promise<ScriptAction[]> {
    const { file } = range;
    const errors = await server.errors(file);
    const actions = new Map<string, ScriptAction>();
    const offer = (action: ScriptAction): void => {
        if (!actions.has(action.title)) {
            actions.set(action.title, action);
        }
    };
    const all: [Fix, ScriptError][] = [];
    for (const error of errors.filter(candidate => touches(candidate, range)).slice(0, MAX_ERRORS)) {
        const found = await server.fixes(rangeOf(file, error), [error.code]);
        const preferred = found.filter(({ fixName }) => PREFERRED_FIXES.has(fixName));
        for (const fix of found) {
            // Of several imports none is the one that is meant.
            const isPreferred = preferred.length === 1 && fix === preferred[0];
            offer({ title: fix.description, kind: QUICK_FIX, isPreferred, error, edits: async () => ({ edits: fix.changes }) });
            all.push([fix, error]);
        }
    }
    for (const [{ fixId, fixAllDescription: title }, error] of all) {
        const isFrequent = errors.filter(({ code }) => code === error.code).length > 1;
        if (title !== undefined && isFrequent) {
            offer({ title, kind: QUICK_FIX, error, edits: async () => ({ edits: await server.fixAll(file, fixId) }) });
        }
    }
    return [...actions.values()];
}

/** Those that ask for a name or a file on their way are left out, as nobody would answer. */
function toActions(server: Server, range: FileRange, refactorings: readonly Refactoring[]): ScriptAction[] {
    return refactorings.flatMap(({ name, actions }) => actions
        .filter(({ isInteractive, notApplicableReason }) => !isInteractive && notApplicableReason === undefined)
        .map(action => ({
            title: action.description,
            kind: action.kind ?? 'refactor',
            edits: () => server.refactor(range, name, action.name)
        })));
}

function rangeOf(file: string, { startLocation, endLocation }: ScriptError): FileRange {
    return {
        file, startLine: startLocation.line, startOffset: startLocation.offset, endLine: endLocation.line, endOffset: endLocation.offset
    };
}

function touches({ startLocation, endLocation }: ScriptError, { startLine, startOffset, endLine, endOffset }: FileRange): boolean {
    const beginsBeforeEnd = startLocation.line < endLine || startLocation.line === endLine && startLocation.offset <= endOffset;
    const endsAfterBegin = endLocation.line > startLine || endLocation.line === startLine && endLocation.offset >= startOffset;
    return beginsBeforeEnd && endsAfterBegin;
}

/** Kinds are names with parts: `refactor` has `refactor.extract` within. */
function isWithin(outer: string, kind: string): boolean {
    return kind === outer || kind.startsWith(`${outer}.`);
}
