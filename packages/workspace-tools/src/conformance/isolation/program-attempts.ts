import { ESCAPED, type Attempt } from './attempt.js';

/** What programs of the person that a sandbox sees could give away, or what could be done to them. */
export const PROGRAM_ATTEMPTS: readonly Attempt[] = [
    {
        name: 'changes a program of the person',
        lines: `for path in "$CANARY_PROGRAMS" "$CANARY_PROGRAMS/bin" "$CANARY_PROGRAMS/bin/hello"; do `
            + `[ -w "$path" ] && echo "${ESCAPED} $path"; done; (exec 9>>"$CANARY_PROGRAMS/bin/hello") && echo ${ESCAPED}; `
            + `chmod 755 "$CANARY_PROGRAMS/bin/hello" && echo ${ESCAPED}; true`
    },
    {
        name: 'puts another program in the place of one of the person',
        lines: 'printf "#!/bin/sh\\n" > planted && chmod 755 planted; mv -f planted "$CANARY_PROGRAMS/bin/planted-program" && '
            + `echo ${ESCAPED}; ln -s /bin/true "$CANARY_PROGRAMS/bin/planted-program" && echo ${ESCAPED}; `
            + 'rm -f planted "$CANARY_PROGRAMS/bin/planted-program"'
    },
    {
        name: 'reads passwords beside programs of the person',
        lines: 'cat "$CANARY_PROGRAMS"/.npmrc "$CANARY_PROGRAMS"/etc/npmrc "$CANARY_PROGRAMS"/../secret.txt "$CANARY_PROGRAMS"/../.ssh/*'
    },
    {
        name: 'follows a link out of programs of the person',
        lines: 'cat "$CANARY_PROGRAMS"/bin/link-out "$CANARY_PROGRAMS"/bin/folder-out/secret.txt "$CANARY_PROGRAMS"/bin/../../secret.txt'
    }
];
