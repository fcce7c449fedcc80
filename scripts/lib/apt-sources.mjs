/**
 * One entry of apt's sources in its newer form (`debian.sources`), or a line in the older one (`sources.list`), that serves
 * another suite from the same address, with the same key. Undefined if none of these files has an entry for `suite`.
 */
export function deriveSource(files, suite, wanted) {
    for (const { name, text } of files) {
        const derived = name.endsWith('.sources') ? deriveStanza(text, suite, wanted) : deriveLine(text, suite, wanted);
        if (derived) {
            return { name: name.endsWith('.sources') ? 'derived.sources' : 'derived.list', text: `${derived}\n` };
        }
    }
    return undefined;
}

function deriveStanza(text, suite, wanted) {
    const stanza = text.split(/\n\s*\n/).find(candidate => field(candidate, 'Types')?.includes('deb')
        && field(candidate, 'Suites')?.includes(suite) && field(candidate, 'Enabled')?.[0] !== 'no');
    return stanza?.split('\n')
        .filter(line => line.trim() && !line.startsWith('#'))
        .map(line => /^Suites:/i.test(line) ? `Suites: ${wanted}` : line)
        .join('\n');
}

function field(stanza, name) {
    return new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(stanza)?.[1].split(/\s+/);
}

function deriveLine(text, suite, wanted) {
    const form = /^(deb\s+(?:\[[^\]]*\]\s+)?\S+\s+)(\S+)(\s.*)$/;
    const line = text.split('\n').find(candidate => form.exec(candidate.trim())?.[2] === suite);
    return line?.trim().replace(form, `$1${wanted}$3`);
}
