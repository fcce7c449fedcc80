import { redactShort } from '@openspace/foundation/redaction';
import { ILogger } from '@theia/core/lib/common/logger';
import { generateUuid } from '@theia/core/lib/common/uuid';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { CommandDecision, CommandResult, STOPPED } from 'openspace-core/lib/common';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { CommandGateway } from 'openspace-core/lib/node/router/command-gateway';
import { Turn } from '../agent-session/turn';
import { PendingWork } from '../feedback/pending-work';
import { ResultReporter } from '../feedback/result-reporter';
import { BlockLedger } from '../guard/block-ledger';
import { EchoGuard } from '../guard/echo-guard';
import { InterceptedBlock } from '../stream-interceptor/intercepted-block';
import { TurnTracker } from '../turns/turn-tracker';

const blockSchema = z.object({
    cmd: z.string(),
    args: z.record(z.string(), z.unknown()).default({}),
    priority: z.literal('immediate').optional()
}).strict();

/** Where a block stood. */
export interface BlockPlace {
    readonly directory: string;
    readonly sessionID: string;
    readonly messageID: string;
    readonly partID: string;
}

interface Refusal {
    readonly decision: CommandDecision;
    readonly reason: string;
}

/** Turns blocks into commands, each at most once; every block has its answer, which reaches the agent. */
@injectable()
export class BlockDispatcher {

    @inject(CommandGateway)
    protected readonly gateway: CommandGateway;

    @inject(TurnTracker)
    protected readonly turns: TurnTracker;

    @inject(EchoGuard)
    protected readonly guard: EchoGuard;

    @inject(BlockLedger)
    protected readonly ledger: BlockLedger;

    @inject(ResultReporter)
    protected readonly reporter: ResultReporter;

    @inject(PendingWork)
    protected readonly pending: PendingWork;

    @inject(AgentPolicyStore)
    protected readonly policies: AgentPolicyStore;

    @inject(ILogger) @named('openspace-agent:BlockDispatcher')
    protected readonly logger: ILogger;

    dispatch(block: InterceptedBlock, place: BlockPlace): void {
        const turn = this.turns.turnOf(place.sessionID, place.messageID);
        this.logger.debug('block found', { session: place.sessionID, message: place.messageID, index: block.index, kind: block.kind });
        if (this.ledger.has({ ...place, index: block.index })) {
            this.logger.debug('block was taken before', { session: place.sessionID, message: place.messageID, index: block.index });
            return;
        }
        if (block.kind !== 'rejected' && !turn.attempts.take(place.messageID, block.value)) {
            // The answer to the first attempt is the answer to this one; the ledger also keeps its text out of the chat.
            this.ledger.take({ ...place, index: block.index });
            this.logger.debug('block ran in an attempt of the same step that broke', {
                session: place.sessionID, message: place.messageID, index: block.index
            });
            return;
        }
        const parsed = block.kind === 'rejected' ? undefined : blockSchema.safeParse(block.value).data;
        const refusal = this.refuse(block, place, turn) ?? (parsed ? undefined : SHAPE);
        const cmd = parsed?.cmd ?? 'block';
        const position = { partId: place.partID, offset: block.offset, index: block.index };
        const answer = this.reporter.expect(place, turn);
        if (refusal || !parsed) {
            const { decision, reason } = refusal ?? SHAPE;
            this.logger.warn('block was not run', { session: place.sessionID, cmd: redactShort(cmd, 120), rule: decision.rule });
            const result = CommandResult.failed(reason);
            const call = {
                id: generateUuid(), cmd, args: parsed?.args ?? {}, sessionId: place.sessionID, messageId: place.messageID, position,
                source: 'block' as const
            };
            this.gateway.finish(call, { result, decision });
            answer(cmd, result);
            return;
        }
        // On disk before it runs: a crash in between must not make it run again.
        this.ledger.take({ ...place, index: block.index });
        const done = this.pending.begin(place);
        // Both spellings of the contract: beside the arguments, and among them.
        const { priority, ...args } = parsed.args;
        void this.gateway.run({
            cmd, args,
            sessionId: place.sessionID,
            messageId: place.messageID,
            position,
            directory: place.directory,
            source: 'block',
            authority: 'agent',
            immediate: parsed.priority === 'immediate' || priority === 'immediate',
            signal: turn.stopped
        }).then(result => {
            answer(cmd, result);
            done();
        });
    }

    /** Drops the commands of the session that have not run, and answers for those that run. */
    cancel(sessionID: string): void {
        this.logger.debug('commands of a turn are dropped', { session: sessionID });
        this.turns.stop(sessionID);
    }

    protected refuse(block: InterceptedBlock, place: BlockPlace, turn: Turn): Refusal | undefined {
        if (turn.stopped.aborted) {
            // It still came while the server was stopping.
            return STOPPED_TURN;
        }
        if (this.policies.policy.transport === 'mcp') {
            return NO_BLOCKS;
        }
        if (block.kind === 'rejected') {
            return {
                decision: { verdict: 'refused', rule: block.reason === 'timeout' ? 'unclosed' : block.reason }, reason: block.message
            };
        }
        if (block.kind === 'echo') {
            return ECHO;
        }
        return this.guard.judge(place.sessionID, block.value) === 'own'
            ? undefined
            : this.guard.isTangled(place.sessionID) ? TANGLED : NOT_CHECKED;
    }
}

const STOPPED_TURN: Refusal = { decision: { verdict: 'cancelled', rule: 'stopped' }, reason: STOPPED };

const NO_BLOCKS: Refusal = {
    decision: { verdict: 'refused', rule: 'transport' },
    reason: 'Blocks are switched off (openspace.agent.transport); use the tools openspace_….'
};

const SHAPE: Refusal = {
    decision: { verdict: 'refused', rule: 'shape' },
    reason: 'A block needs "cmd" (text) and "args" (object), and nothing else but "priority".'
};

const ECHO: Refusal = {
    decision: { verdict: 'echo', rule: 'suppressed: untrusted echo' },
    reason: 'The same block stands in something that was read in this session (a file, a tool result, a web page, a message), '
        + 'so it was shown as text and not run. '
        + 'If you mean it yourself, say so in other words or ask the person.'
};

const TANGLED: Refusal = {
    decision: { verdict: 'refused', rule: 'not-checked' },
    reason: 'A text that was read in this session cannot be searched for blocks, so no block runs in it any more. '
        + 'Tell the person to start a new session.'
};

const NOT_CHECKED: Refusal = {
    decision: { verdict: 'refused', rule: 'not-checked' },
    reason: 'What was read in this session could not be compared with the block, so it was not run. Try again.'
};
