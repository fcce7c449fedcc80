import { FunctionDefinition, ShellCommand, ShellScript, textOf } from './shell-tree';

/** Nobody writes more functions into a terminal. */
const MAX_FUNCTIONS = 200;

/** Whom a function calls; `multiplies` where it does not wait, or calls two at a time. */
interface CalledFunction {
    readonly name: string;
    readonly multiplies: boolean;
}

/** Functions that start themselves faster than they end, whatever their names are. */
export function forkBombs(script: ShellScript): readonly FunctionDefinition[] {
    const functions = new Map<string, FunctionDefinition>();
    collect(script, functions);
    if (functions.size > MAX_FUNCTIONS) {
        return Array.from(functions.values()).slice(0, 1);
    }
    const calls = new Map(Array.from(functions, ([name, { body }]) => {
        const called: CalledFunction[] = [];
        callsOf(body, false, functions, called);
        return [name, called] as const;
    }));
    return Array.from(functions.values()).filter(({ name }) => comesBack(name, calls));
}

/** Whether a way from the function leads back to it on which something multiplies. */
function comesBack(start: string, calls: ReadonlyMap<string, readonly CalledFunction[]>): boolean {
    const seen = new Set<string>();
    const pending: CalledFunction[] = [{ name: start, multiplies: false }];
    for (let next = pending.pop(); next; next = pending.pop()) {
        for (const { name, multiplies } of calls.get(next.name) ?? []) {
            const step = { name, multiplies: multiplies || next.multiplies };
            if (name === start && step.multiplies) {
                return true;
            }
            const key = `${step.multiplies} ${name}`;
            if (!seen.has(key)) {
                seen.add(key);
                pending.push(step);
            }
        }
    }
    return false;
}

function collect({ pipelines }: ShellScript, functions: Map<string, FunctionDefinition>): void {
    const visit = (command: ShellCommand): void => {
        if (command.kind === 'function') {
            functions.set(command.name, command);
            visit(command.body);
        } else if (command.kind === 'compound') {
            command.scripts.forEach(script => collect(script, functions));
        }
    };
    pipelines.forEach(({ commands }) => commands.forEach(visit));
}

function callsOf(command: ShellCommand, multiplies: boolean, functions: ReadonlyMap<string, unknown>, called: CalledFunction[]): void {
    switch (command.kind) {
        case 'simple': {
            const name = command.words[0] && textOf(command.words[0]);
            if (functions.has(name)) {
                called.push({ name, multiplies });
            }
            break;
        }
        case 'compound':
            for (const { commands, background } of command.scripts.flatMap(({ pipelines }) => pipelines)) {
                const functionsInLine =
                    commands.filter(stage => stage.kind === 'simple' && stage.words[0] && functions.has(textOf(stage.words[0]))).length;
                commands.forEach(stage => callsOf(stage, multiplies || background || functionsInLine > 1, functions, called));
            }
            break;
        case 'function':
            callsOf(command.body, multiplies, functions, called);
            break;
    }
}
