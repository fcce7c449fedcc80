import type { IGrammar, Registry } from 'vscode-textmate';

/** How often a cold grammar may begin a line again. */
const SECOND_CHANCES = 5;

/**
 * A grammar compiles its expressions while it reads its first line. On a busy machine that alone uses up the time which
 * Theia grants a line; the rest of the line would stay without colours until it is edited. So a line that is stopped
 * before the grammar has ever finished one is read again: what was compiled stays compiled.
 */
export function patientGrammar(grammar: IGrammar): IGrammar {
    let warm = false;
    const read: IGrammar['tokenizeLine2'] = grammar.tokenizeLine2.bind(grammar);
    grammar.tokenizeLine2 = (line, state, timeLimit) => {
        let result = read(line, state, timeLimit);
        for (let chance = 0; !warm && result.stoppedEarly && chance < SECOND_CHANCES; chance++) {
            result = read(line, state, timeLimit);
        }
        warm ||= !result.stoppedEarly;
        return result;
    };
    return grammar;
}

/** Makes every grammar that the registry loads patient. */
export function patientRegistry(registry: Registry): Registry {
    const load: Registry['loadGrammarWithConfiguration'] = registry.loadGrammarWithConfiguration.bind(registry);
    const patient = new WeakSet<IGrammar>();
    registry.loadGrammarWithConfiguration = async (...wanted) => {
        const grammar = await load(...wanted);
        if (grammar && !patient.has(grammar)) {
            patient.add(patientGrammar(grammar));
        }
        return grammar;
    };
    return registry;
}
