import { existsSync } from 'node:fs';

const PERL = '/usr/bin/perl';

/** The number of `prctl`. */
const PRCTL: Readonly<Partial<Record<NodeJS.Architecture, number>>> = { x64: 157, arm64: 167 };

/**
 * Becomes the parent of everything below it that loses its own (`PR_SET_CHILD_SUBREAPER`), runs the agent, and ends with it.
 * What is left then, also because a command killed the agent, is killed. Node cannot ask the kernel for this.
 */
const PROGRAM = `
    my ($prctl, $stream) = splice @ARGV, 0, 2;
    push @ARGV, '--orphans-at-parent' if syscall($prctl, 36, 1, 0, 0, 0) == 0;
    my $agent = fork;
    exit 1 unless defined $agent;
    if ($agent == 0) { exec { $ARGV[0] } @ARGV; exit 127 }
    open my $held, '+<&=', $stream; close $held;
    $SIG{$_} = 'IGNORE' for qw(TERM INT HUP);
    my $ended;
    do { $ended = wait } until $ended == $agent || $ended < 0;
    do {
        if (open my $list, '<', "/proc/$$/task/$$/children") { kill 'KILL', split ' ', <$list> // '' }
    } until wait < 0;
`;

/**
 * A command line for the agent under which its orphans stay its own, so that a process that threw everything away by which
 * it could be known is found all the same. Where that is not possible, the command line as it is.
 */
export function withReaper(commandLine: readonly string[], stream: number): string[] {
    return existsSync(PERL) ? reaperFor(commandLine, stream, process.arch) : [...commandLine];
}

/** The same for a machine of this architecture that has Perl. */
export function reaperFor(commandLine: readonly string[], stream: number, architecture: NodeJS.Architecture): string[] {
    const prctl = PRCTL[architecture];
    return prctl === undefined ? [...commandLine] : [PERL, '-e', PROGRAM, String(prctl), String(stream), ...commandLine];
}
