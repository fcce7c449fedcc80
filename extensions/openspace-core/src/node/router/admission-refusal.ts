import { AgentCommandCall } from '../../common';
import { CommandJournal } from './command-journal';

/** A disk that has not taken a line by then is not waited for; in milliseconds. */
const PATIENCE = 10_000;

/** Has it written down that the command was admitted; says why it must not act, if that cannot be done. Never rejects. */
export async function admissionRefusal(journal: CommandJournal, call: AgentCommandCall): Promise<string | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const hangs = new Promise<string>(resolve => {
        timer = setTimeout(
            () => resolve(`The command was not run, because the disk with the audit log has not answered for ${PATIENCE / 1000} seconds.`),
            PATIENCE
        );
    });
    const written = journal.admit(call).then(
        reason => reason === undefined ? undefined : `The command was not run, because the audit log cannot be written: ${reason}`
    );
    try {
        return await Promise.race([written, hangs]);
    } finally {
        clearTimeout(timer);
    }
}
