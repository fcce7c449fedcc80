import { ESCAPED, type Attempt } from './attempt.js';

/** Reads what a server says. */
const connect = (expression: string): string => `node -e 'const socket = require("net").connect(${expression}); socket.setTimeout(3000, () => socket.destroy()); socket.on("error", error => console.log(error.code)); socket.pipe(process.stdout)'`;

const toPort = (host: string): string => connect(`{ port: +process.env.CANARY_PORT, host: "${host}" }`);

/** Asks for a way to an address. A datagram socket that is connected sends nothing yet. */
const route = (address: string): string => `node -e 'const socket = require("dgram").createSocket("${address.includes(':') ? 'udp6' : 'udp4'}"); socket.on("error", () => process.exit()); socket.connect(53, "${address}", error => { console.log(error ? error.code : "${ESCAPED}"); socket.close(); })'`;

export const NETWORK_ATTEMPTS: readonly Attempt[] = [
    { name: 'calls a server on the loopback of the host', lines: `${toPort('127.0.0.1')}; ${toPort('127.0.0.2')}` },
    { name: 'calls it by its name and by version 6', lines: `${toPort('localhost')}; ${toPort('::1')}; ${toPort('::ffff:127.0.0.1')}` },
    { name: 'calls it by spellings of the address', lines: `${toPort('0.0.0.0')}; ${toPort('127.1')}; ${toPort('2130706433')}` },
    { name: 'calls an abstract socket of the host', lines: connect('"\\0" + process.env.CANARY_ABSTRACT') },
    { name: 'calls a socket file of the host', lines: connect('process.env.CANARY_SOCKET') },
    { name: 'asks the agent that keeps the keys for ssh', lines: 'echo "agent: $SSH_AUTH_SOCK"; ssh-add -l; ls /tmp/ssh-* /run/user' },
    { name: 'talks to the container engine', lines: `for path in /var/run/docker.sock /run/docker.sock /run/containerd/containerd.sock /run/podman/podman.sock /run/crio/crio.sock; do [ -S "$path" ] && echo ${ESCAPED} $path; done` },
    { name: 'talks to services of the system', lines: `find /run /var/run -type s 2>/dev/null | grep . && echo ${ESCAPED}` },
    { name: 'has a network beside its own loopback', lines: `sed 1,2d /proc/net/dev | grep -v "^ *lo:" | grep . && echo ${ESCAPED}; ls /sys/class/net 2>/dev/null | grep -v "^lo$" && echo ${ESCAPED}` },
    { name: 'has a way to other machines', lines: `sed 1d /proc/net/route | grep . && echo ${ESCAPED}; ${route('192.0.2.1')}; ${route('2001:db8::1')}` },
    { name: 'has a way to the address of cloud metadata', lines: route('169.254.169.254') },
    { name: 'has a way to a name server', lines: `${route('9.9.9.9')}; grep nameserver /etc/resolv.conf && echo ${ESCAPED}` },
    { name: 'sees sockets of the host', lines: `sed 1d /proc/net/tcp | grep . | awk '{print $2}' | grep -i ":$(printf %04X "$CANARY_PORT")" && echo ${ESCAPED}; grep -a "$CANARY_ABSTRACT" /proc/net/unix && echo ${ESCAPED}` }
];
