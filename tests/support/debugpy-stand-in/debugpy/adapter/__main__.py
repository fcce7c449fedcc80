"""Stand-in for debugpy's adapter: runs a program in its own process, and speaks the Debug Adapter Protocol over stdio."""

import itertools
import json
import os
import runpy
import sys
import threading

CHANNEL_IN, CHANNEL_OUT = sys.stdin.buffer, os.fdopen(os.dup(1), 'wb')

numbers = itertools.count(1)
sending = threading.Lock()
breakpoints = {}
frames = []
goes_on = threading.Event()
configured = threading.Event()


def send(message):
    with sending:
        content = json.dumps({'seq': next(numbers), **message}).encode()
        CHANNEL_OUT.write(b'Content-Length: %d\r\n\r\n%s' % (len(content), content))
        CHANNEL_OUT.flush()


def tell(event, body=None):
    send({'type': 'event', 'event': event, 'body': body or {}})


def read():
    length = 0
    while True:
        line = CHANNEL_IN.readline()
        if not line:
            os._exit(0)
        if line == b'\r\n':
            return json.loads(CHANNEL_IN.read(length))
        name, value = line.split(b':')
        if name.lower() == b'content-length':
            length = int(value)


class Output:
    def __init__(self, category):
        self.category = category

    def write(self, text):
        tell('output', {'category': self.category, 'output': text})

    def flush(self):
        pass


def trace(frame, event, _):
    path = os.path.realpath(frame.f_code.co_filename)
    if path not in breakpoints:
        return None
    if event == 'line' and frame.f_lineno in breakpoints[path]:
        frames[:] = [one for one, _ in itertools.takewhile(lambda pair: pair[1] != 'runpy', callers(frame))]
        goes_on.clear()
        tell('stopped', {'reason': 'breakpoint', 'threadId': 1, 'allThreadsStopped': True})
        goes_on.wait()
    return trace


def callers(frame):
    while frame:
        yield frame, frame.f_globals.get('__name__')
        frame = frame.f_back


def run(arguments):
    configured.wait()
    sys.stdout, sys.stderr = Output('stdout'), Output('stderr')
    program = arguments['program']
    sys.argv = [program, *arguments.get('args', [])]
    sys.path[0] = os.path.dirname(program)
    sys.settrace(trace)
    try:
        runpy.run_path(program, run_name='__main__')
    finally:
        sys.settrace(None)
        tell('exited', {'exitCode': 0})
        tell('terminated')


def names_of(reference):
    frame = frames[reference - 1]
    return [
        {'name': name, 'value': repr(value), 'type': type(value).__name__, 'variablesReference': 0}
        for name, value in frame.f_locals.items() if not name.startswith('__')
    ]


def answer(command, arguments):
    if command == 'initialize':
        return {'supportsConfigurationDoneRequest': True}
    if command == 'launch':
        threading.Thread(target=run, args=(arguments,), daemon=True).start()
    if command == 'setBreakpoints':
        lines = [one['line'] for one in arguments.get('breakpoints', [])]
        breakpoints[os.path.realpath(arguments['source']['path'])] = set(lines)
        return {'breakpoints': [{'verified': True, 'line': line} for line in lines]}
    if command == 'configurationDone':
        configured.set()
    if command == 'threads':
        return {'threads': [{'id': 1, 'name': 'MainThread'}]}
    if command == 'stackTrace':
        return {'totalFrames': len(frames), 'stackFrames': [
            {
                'id': index + 1, 'name': frame.f_code.co_name, 'line': frame.f_lineno, 'column': 1,
                'source': {'name': os.path.basename(frame.f_code.co_filename), 'path': frame.f_code.co_filename}
            } for index, frame in enumerate(frames)
        ]}
    if command == 'scopes':
        return {'scopes': [
            {'name': 'Locals', 'presentationHint': 'locals', 'variablesReference': arguments['frameId'], 'expensive': False}
        ]}
    if command == 'variables':
        return {'variables': names_of(arguments['variablesReference'])}
    if command == 'continue':
        frames.clear()
        goes_on.set()
        return {'allThreadsContinued': True}
    return {}


while True:
    request = read()
    reply = {'type': 'response', 'request_seq': request['seq'], 'command': request['command'], 'success': True}
    try:
        reply['body'] = answer(request['command'], request.get('arguments') or {})
    except Exception as error:
        reply.update({'success': False, 'message': str(error)})
    send(reply)
    if request['command'] == 'launch':
        tell('initialized')
    if request['command'] in ('disconnect', 'terminate'):
        tell('terminated')
        os._exit(0)
