import { ESCAPED, type Attempt } from './attempt.js';

/** Reads what a server says. */
const toPort = (...hosts: string[]): string => hosts.map(host => `(exec 9<>/dev/tcp/${host}/$CANARY_PORT && timeout 3 cat <&9)`).join('; ');

/** Abstract names are as long as the address; some programs fill them up. */
const toSocket = (path: string): string => ['a*', 'a108']
    .map(form =>
        `perl -MSocket -e 'socket(S, AF_UNIX, SOCK_STREAM, 0); connect(S, pack("S${form}", AF_UNIX, ${path})) ? print <S> : print $!'`)
    .join('; ');

/** Asks for a way to an address. A datagram socket that is connected sends nothing yet. */
const route = (address: string): string => `(exec 9<>/dev/udp/${address}/53) && echo ${ESCAPED}`;

export const NETWORK_ATTEMPTS: readonly Attempt[] = [
    { name: 'calls a server on the loopback of the host', lines: toPort('127.0.0.1', '127.0.0.2') },
    { name: 'calls it by its name and by version 6', lines: toPort('localhost', '::1', '::ffff:127.0.0.1') },
    { name: 'calls it by spellings of the address', lines: toPort('0.0.0.0', '127.1', '2130706433') },
    { name: 'calls an abstract socket of the host', lines: toSocket('"\\0$ENV{CANARY_ABSTRACT}"') },
    { name: 'calls a socket file of the host', lines: toSocket('$ENV{CANARY_SOCKET}') },
    { name: 'asks the agent that keeps the keys for ssh', lines: 'echo "agent: $SSH_AUTH_SOCK"; ssh-add -l; ls /tmp/ssh-* /run/user' },
    { name: 'talks to the container engine', lines: `for path in /var/run/docker.sock /run/docker.sock /run/containerd/containerd.sock `
        + `/run/podman/podman.sock /run/crio/crio.sock; do [ -S "$path" ] && echo ${ESCAPED} $path; done` },
    { name: 'talks to services of the system', lines: `find /run /var/run -type s 2>/dev/null | grep . && echo ${ESCAPED}` },
    {
        name: 'has a network beside its own loopback',
        lines: `sed 1,2d /proc/net/dev | grep -v "^ *lo:" | grep . && echo ${ESCAPED}; ls /sys/class/net 2>/dev/null | grep -v "^lo$" && `
            + `echo ${ESCAPED}`
    },
    {
        name: 'has a way to other machines',
        lines: `sed 1d /proc/net/route | grep . && echo ${ESCAPED}; ${route('192.0.2.1')}; ${route('2001:db8::1')}`
    },
    { name: 'has a way to the address of cloud metadata', lines: route('169.254.169.254') },
    { name: 'has a way to a name server', lines: `${route('9.9.9.9')}; grep nameserver /etc/resolv.conf && echo ${ESCAPED}` },
    { name: 'sees sockets of the host', lines: `sed 1d /proc/net/tcp | grep . | awk '{print $2}' | grep -i ":$(printf %04X `
        + `"$CANARY_PORT")" && echo ${ESCAPED}; grep -a "$CANARY_ABSTRACT" /proc/net/unix && echo ${ESCAPED}` }
];
