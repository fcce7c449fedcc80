/**
 * Whether the commands of a reply are those that the task wants. Every call must be valid. Expected arguments must be
 * there; others may be. Commands that only ask for data may come in addition.
 *
 * @param {{ expect: { cmd: string, args?: object }[], anyOrder?: boolean }} task
 * @param {{ calls: { cmd: unknown, args: unknown }[], dropped: string[] }} reply
 * @param {ReadonlyMap<string, { args: import('zod').ZodObject, answersData?: boolean }>} definitions by id
 * @returns {string | undefined} What is wrong, as text
 */
export function judgeReply(task, { calls, dropped }, definitions) {
    if (dropped.length > 0) {
        return `a broken block: ${dropped[0]}`;
    }
    const invalid = calls.find(({ cmd, args }) => !definitions.get(cmd)?.args.safeParse(args).success);
    if (invalid) {
        return definitions.has(invalid.cmd) ? `arguments that ${invalid.cmd} does not take` : `there is no ${invalid.cmd}`;
    }
    const surplus = [...calls];
    let position = 0;
    for (const wanted of task.expect) {
        const index = surplus.findIndex((call, at) => (task.anyOrder || at >= position) && fits(wanted, call));
        if (index < 0) {
            return `${wanted.cmd} is missing`;
        }
        surplus.splice(index, 1);
        position = index;
    }
    const acting = surplus.find(({ cmd }) => !definitions.get(cmd).answersData);
    return acting ? `${acting.cmd} was not asked for` : undefined;
}

function fits(wanted, call) {
    return wanted.cmd === call.cmd && Object.entries(wanted.args ?? {}).every(([name, value]) => plain(value) === plain(call.args[name]));
}

/** `./src/a.ts` and `src/a.ts` are the same file. */
function plain(value) {
    return typeof value === 'string' ? value.trim().replace(/^\.\//, '') : value;
}
