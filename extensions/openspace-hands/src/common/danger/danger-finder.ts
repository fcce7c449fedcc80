import { codeSourceOf } from './code-runners';
import { textsOf } from './command-call';
import { behindPrefix, codeArguments } from './command-prefixes';
import { DangerKind } from './danger-reasons';
import { copiedFlow, downloadedFiles, Flow, FROM_NETWORK, isDownloader, plainName, printedText, SOMETHING } from './data-flow';
import { forkBombs } from './fork-bomb';
import { gitCode } from './git-rules';
import { programDangers } from './program-rules';
import { readScript } from './script-reader';
import { programOf, ShellMemory } from './shell-memory';
import { writingDanger } from './shell-targets';
import {
    isLiteral, literalWord, plainOf, ShellAssignment, ShellCommand, ShellRedirection, ShellScript, ShellWord, SimpleCommand, textOf,
    WordPiece
} from './shell-tree';
import { codeInAssignment, declaredAssignments, hiddenCode, isForeignPath } from './shell-variables';
import { MAX_COMMAND_LENGTH, matchesPattern } from './user-patterns';
import { ReadingBudget } from './word-reader';

/** A shell in a shell in a shell … is meant to hide something; so is a prefix before a prefix. */
const MAX_DEPTH = 12;

/** What deletes whatever `find` finds. */
const DELETES = /(?:^|\/)(?:rm|unlink|shred)$/;
/** Enough for a question. */
const MAX_DANGERS = 30;

export interface FoundDanger {
    readonly kind: DangerKind;
    /** The part of the text that it is about. */
    readonly command: string;
}

/** Walks over everything that a script would run, and collects what is dangerous. It remembers variables, functions and downloads. */
export class DangerFinder {

    readonly found: FoundDanger[] = [];
    protected readonly memory: ShellMemory;
    protected nesting = 0;
    /** The command that is looked at. */
    protected source = '';
    /** The commands that are joined by pipes with it, itself included. */
    protected joined: readonly ShellCommand[] = [];
    protected runsInput = false;

    constructor(protected readonly patterns: readonly RegExp[], protected readonly budget: ReadingBudget) {
        this.memory = new ShellMemory(budget);
    }

    /** Answers what the script prints. `input` is what it reads; undefined for the terminal. */
    walk(script: ShellScript, input?: Flow): Flow {
        forkBombs(script).forEach(({ source }) => this.report('fork-bomb', source));
        return this.walkList(script, input);
    }

    protected walkList({ pipelines }: ShellScript, input: Flow | undefined): Flow {
        let network = false;
        const texts: (string | undefined)[] = [];
        for (const { commands } of pipelines) {
            let flow = input;
            for (const command of commands) {
                const outer = this.joined;
                this.joined = commands;
                flow = this.walkCommand(command, flow);
                this.joined = outer;
            }
            network ||= flow?.network ?? false;
            texts.push(flow?.text);
        }
        return { network, text: texts.includes(undefined) ? undefined : texts.join('\n') };
    }

    protected walkCommand(command: ShellCommand, piped: Flow | undefined): Flow {
        if (command.kind === 'function') {
            return this.walkFunction(command.name, command.body);
        }
        const outer = this.source;
        this.source = command.source;
        this.walkWords([
            ...command.words, ...command.redirections.map(({ target }) => target), ...command.redirections.flatMap(({ body }) => body ?? [])
        ]);
        const input = this.inputOf(command.redirections, piped);
        command.redirections.forEach(redirection => this.checkRedirection(redirection));
        const flow = command.kind === 'compound' ? this.walkCompound(command.scripts, input) : this.walkSimple(command, input);
        this.passOn(command, flow);
        this.source = outer;
        return flow;
    }

    protected walkCompound(scripts: readonly ShellScript[], input: Flow | undefined): Flow {
        const flows = scripts.map(script => this.walkList(script, input));
        const [only] = flows;
        return flows.length === 1 ? only : { network: flows.some(({ network }) => network) };
    }

    protected walkFunction(name: string, body: ShellCommand): Flow {
        const known = this.memory.define(name);
        const outer = this.runsInput;
        this.runsInput = false;
        known.printed = this.walkCommand(body, undefined);
        known.runsInput = this.runsInput;
        this.runsInput = outer;
        return SOMETHING;
    }

    protected walkSimple({ assignments, words, source }: SimpleCommand, input: Flow | undefined): Flow {
        this.walkWords(assignments.map(({ value }) => value));
        assignments.forEach(assignment => this.assign(assignment));
        if (words.length === 0) {
            return { network: false, text: '' };
        }
        this.tryPatterns(source);
        if (programOf(words[0]) === undefined && !(words.length === 1 && isCall(words[0]))) {
            this.report(this.memory.isFromNetwork(words[0]) ? 'network-code' : 'hidden-program');
        }
        return this.run(this.memory.resolve(words), input, false);
    }

    /** A command after expansions; `goesOn` if more arguments come from elsewhere. */
    protected run(words: readonly ShellWord[], input: Flow | undefined, goesOn: boolean): Flow {
        const name = words[0] && programOf(words[0]);
        if (name === undefined) {
            return SOMETHING;
        }
        if (this.nesting >= MAX_DEPTH) {
            this.report('unreadable');
            return SOMETHING;
        }
        this.nesting++;
        const flow = this.runProgram(name, words, input, goesOn);
        this.nesting--;
        return flow;
    }

    protected runProgram(name: string, words: readonly ShellWord[], input: Flow | undefined, goesOn: boolean): Flow {
        const args = words.slice(1);
        programDangers({ name, args, goesOn }).forEach(kind => this.report(kind));
        this.tryPatterns(textsOf(words).join(' '));
        this.checkDeclarations(name, args);
        this.runCode(name, args);
        const known = this.memory.functions.get(textOf(words[0]));
        if (input?.network && known?.runsInput || this.memory.networkFiles.has(plainName(textOf(words[0])))) {
            this.report('network-code');
        }
        const printed = this.runCommandsIn(name, args, input) ?? this.printedBy(name, args, input);
        return known?.printed ?? printed;
    }

    /** Commands among the arguments. */
    protected runCommandsIn(name: string, args: readonly ShellWord[], input: Flow | undefined): Flow | undefined {
        if (name === 'find') {
            for (const words of this.commandsOfFind(args)) {
                if (words[0] && DELETES.test(textOf(words[0]))) {
                    this.report('recursive-delete');
                }
                this.run(words, undefined, true);
            }
            return undefined;
        }
        const behind = behindPrefix(name, args);
        if (!behind) {
            return undefined;
        }
        const goesOn = name === 'xargs' || name === 'parallel';
        const words = name === 'xargs' ? this.withInput(args, behind, input) : name === 'parallel' ? until(behind, /^:{3,4}/) : behind;
        if (words.length > 0 && programOf(words[0]) === undefined) {
            this.report('hidden-program');
        }
        if (name === 'parallel') {
            this.runText(textsOf(words).join(' '));
        }
        if (name === 'env' || name === 'sudo') {
            declaredAssignments(args).forEach(assignment => this.assign(assignment));
        }
        return this.run(words, input, goesOn);
    }

    protected commandsOfFind(args: readonly ShellWord[]): ShellWord[][] {
        const commands: ShellWord[][] = [];
        for (let index = 0; index < args.length; index++) {
            if (/^-(?:exec|ok)(?:dir)?$/.test(plainOf(args[index]))) {
                const words = until(args.slice(index + 1), /^(?:;|\+)$/);
                commands.push(words.map(word => replaced(word, '{}')));
                index += words.length;
            }
        }
        return commands;
    }

    /** What `xargs` runs: with the text that it reads, if that is known. */
    protected withInput(args: readonly ShellWord[], words: readonly ShellWord[], input: Flow | undefined): readonly ShellWord[] {
        const texts = textsOf(args);
        const option = texts.findIndex(text => /^-I/.test(text));
        const mark = option < 0 ? undefined : texts[option].length > 2 ? texts[option].slice(2) : texts[option + 1];
        if (mark) {
            return words.map(word => replaced(word, mark));
        }
        return input?.text === undefined ? words : [...words, ...input.text.split(/\s+/).filter(text => text !== '').map(literalWord)];
    }

    /** Shell code among the arguments, programs of shells and interpreters included. */
    protected runCode(name: string, args: readonly ShellWord[]): void {
        if (name === 'eval' && args.some(word => this.memory.isFromNetwork(word))) {
            this.report('network-code');
        }
        [...codeArguments(name, args), ...name === 'git' ? gitCode(args) : []].forEach(text => this.runText(text));
        if ((name === 'source' || name === '.') && args[0]) {
            this.runFile(args[0], true);
        }
    }

    protected printedBy(name: string, args: readonly ShellWord[], input: Flow | undefined): Flow {
        const network = input?.network === true || args.some(word => this.memory.isFromNetwork(word));
        const code = codeSourceOf(name, args);
        if (code?.kind === 'inline') {
            this.runInline(code.script, code.isShell);
        } else if (code?.kind === 'file' && code.file) {
            this.runFile(code.file, code.isShell);
        } else if (code?.kind === 'input') {
            this.runStream(input, code.isShell);
        }
        if (isDownloader(name)) {
            downloadedFiles(name, args).forEach(file => this.memory.networkFiles.add(file));
            return FROM_NETWORK;
        }
        switch (name) {
            case 'echo':
            case 'printf':
            case 'print':
                return { network, text: printedText(args) };
            case 'cat':
            case 'tac':
            case 'tee':
                return copiedFlow(name === 'tee' ? [] : args, input, word => this.memory.isFromNetwork(word));
            default:
                return { network };
        }
    }

    protected runInline(script: ShellWord | undefined, isShell: boolean): void {
        if (script && this.memory.isFromNetwork(script)) {
            this.report('network-code');
        } else if (isShell && script) {
            this.runText(textOf(script));
        } else if (isShell) {
            this.report('unreadable');
        }
    }

    protected runFile(file: ShellWord, isShell: boolean): void {
        const [piece] = file.pieces;
        if (this.memory.isFromNetwork(file)) {
            this.report('network-code');
        } else if (isShell && piece?.kind === 'file-from') {
            this.runStream(this.memory.flows.get(piece), true);
        }
    }

    /** Something reads its program from its input. */
    protected runStream(input: Flow | undefined, isShell: boolean): void {
        if (input?.network) {
            this.report('network-code');
        } else if (!input) {
            this.runsInput = true;
        } else if (isShell && input.text !== undefined) {
            this.runText(input.text);
        } else if (isShell && !input.file) {
            this.report('unreadable');
        }
    }

    protected runText(text: string): void {
        const { script, readable, open } = readScript(text, this.budget);
        this.walk(script);
        if (!readable || open) {
            this.report('unreadable');
        }
    }

    protected walkWords(words: readonly ShellWord[]): void {
        for (const piece of words.flatMap(({ pieces }) => pieces)) {
            if (piece.kind === 'variable') {
                const network = piece.scripts.map(script => this.walk(script)).some(flow => flow.network);
                this.memory.flows.set(piece, { network: network || this.memory.networkVariables.has(piece.name) });
            } else if (piece.kind === 'output' || piece.kind === 'file-from') {
                this.memory.flows.set(piece, this.walk(piece.script));
            }
        }
    }

    protected assign({ name, value }: ShellAssignment): void {
        this.memory.assign(name, value);
        const code = codeInAssignment(name, textOf(value));
        if (code !== undefined) {
            this.runText(code);
        }
        if (isForeignPath(name, textOf(value))) {
            this.report('other-programs');
        }
    }

    protected checkDeclarations(name: string, args: readonly ShellWord[]): void {
        if (/^(?:export|declare|typeset|local|readonly)$/.test(name)) {
            declaredAssignments(args).forEach(assignment => this.assign(assignment));
        }
        hiddenCode(name, args).forEach(text => this.runText(`: "${text}"`));
    }

    protected checkRedirection({ operator, target }: ShellRedirection): void {
        const kind = writingDanger(textOf(target));
        if (kind && (operator.includes('>') || kind === 'remote-shell')) {
            this.report(kind);
        }
    }

    protected inputOf(redirections: readonly ShellRedirection[], piped: Flow | undefined): Flow | undefined {
        const last = redirections.findLast(({ operator }) => operator.startsWith('<'));
        if (!last) {
            return piped;
        }
        const { operator, target, body } = last;
        const text = operator === '<<<' ? target : operator.startsWith('<<') ? body ?? literalWord('') : undefined;
        if (text) {
            return { network: this.memory.isFromNetwork(text), text: isLiteral(text) || operator === '<<<' ? textOf(text) : text.source };
        }
        return operator === '<' && target.pieces[0]?.kind === 'file-from'
            ? this.memory.flows.get(target.pieces[0]) : { network: this.memory.isFromNetwork(target), file: operator === '<' };
    }

    /** What is printed goes to files and to commands that read like files. */
    protected passOn(command: Exclude<ShellCommand, { kind: 'function' }>, flow: Flow): void {
        const isTee = command.kind === 'simple' && command.words.some(word => textOf(word) === 'tee');
        const targets = [
            ...command.redirections.filter(({ operator }) => operator.includes('>')).map(({ target }) => target),
            ...isTee ? command.words : []
        ];
        for (const target of targets) {
            if (flow.network) {
                this.memory.networkFiles.add(plainName(textOf(target)));
            }
        }
        for (const piece of [...command.words, ...targets].flatMap(({ pieces }) => pieces)) {
            if (piece.kind === 'file-to') {
                this.walk(piece.script, flow);
            }
        }
    }

    protected tryPatterns(text: string): void {
        if (this.patterns.length > 0) {
            const kind = text.length > MAX_COMMAND_LENGTH ? 'too-long' : matchesPattern(text, this.patterns) ? 'pattern' : undefined;
            if (kind) {
                this.report(kind);
            }
        }
    }

    protected report(kind: DangerKind, command = kind === 'network-code' ? this.wholePipe() : this.source): void {
        if (this.found.length < MAX_DANGERS && !this.found.some(danger => danger.kind === kind && danger.command === command)) {
            this.found.push({ kind, command });
        }
    }

    /** What comes from the network says more together with where it comes from. */
    protected wholePipe(): string {
        const sources = this.joined.flatMap(command => command.kind === 'function' ? [] : command.source);
        return sources.length > 1 && sources.includes(this.source) ? sources.join(' | ') : this.source;
    }
}

/** `print(x)`: no shell, but programs that read lines understand it. What is in the brackets has been looked at. */
function isCall({ pieces }: ShellWord): boolean {
    return pieces[0].kind === 'text' && pieces.some(piece => piece.kind !== 'text')
        && pieces.every(piece => piece.kind === 'text' || piece.source.startsWith('('));
}

function until(words: readonly ShellWord[], end: RegExp): ShellWord[] {
    const index = words.findIndex(word => end.test(textOf(word)));
    return index < 0 ? [...words] : words.slice(0, index);
}

/** A word in which a mark will be replaced by something unknown. */
function replaced(word: ShellWord, mark: string): ShellWord {
    const text = textOf(word);
    if (!text.includes(mark)) {
        return word;
    }
    const pieces = text.split(mark).flatMap((part, index): WordPiece[] => [
        ...index > 0 ? [{ kind: 'variable', name: '_', source: '$_', quoted: true, scripts: [] } as const] : [],
        ...part === '' ? [] : [{ kind: 'text', text: part, quoted: true } as const]
    ]);
    return { pieces, source: word.source };
}
