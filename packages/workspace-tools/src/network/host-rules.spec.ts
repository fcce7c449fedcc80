import { describe, expect, it } from 'vitest';
import { DEFAULT_HOSTS } from './default-hosts.js';
import { HostRules, parseHostPattern, ruleOf } from './host-rules.js';

const judge = (rules: HostRules, host: string, port = 443): string => {
    const { decision, source, rule } = rules.judge({ host, port });
    return [decision, source, rule].filter(Boolean).join(' ');
};

describe('rules for hosts', () => {
    const rules = new HostRules([
        { host: '*.Example.com', decision: 'allow' }, { host: 'bad.example.com', decision: 'never' },
        { host: 'git.example.org:22', decision: 'allow' }, { host: 'github.com', decision: 'never' }, { host: '*', decision: 'allow' }
    ], ['registry.npmjs.org', 'github.com']);

    it('allow a name, or everything below one', () => {
        expect(judge(rules, 'registry.npmjs.org')).toBe('allow default registry.npmjs.org');
        expect(judge(rules, 'a.b.example.com', 80)).toBe('allow rule *.example.com');
        expect(judge(rules, 'example.com')).toBe('ask none');
        expect(judge(rules, 'evilexample.com')).toBe('ask none');
        expect(judge(rules, 'registry.npmjs.org.evil.com')).toBe('ask none');
    });

    it('are about the web, unless they name a port', () => {
        expect(judge(rules, 'registry.npmjs.org', 22)).toBe('ask none');
        expect(judge(rules, 'git.example.org', 22)).toBe('allow rule git.example.org:22');
        expect(judge(rules, 'git.example.org', 443)).toBe('ask none');
    });

    it('of the person count before the list, and a refusal before everything', () => {
        expect(judge(rules, 'bad.example.com')).toBe('never rule bad.example.com');
        expect(judge(rules, 'github.com')).toBe('never rule github.com');
    });

    it('cannot be for everything', () => {
        for (const text of ['*', '*.com:0', '', 'a*.example.com', '**.example.com', '127.0.0.1', '*.localhost', 'com', 'a.com:99999']) {
            expect(parseHostPattern(text)).toBeUndefined();
        }
    });

    it('of the list are rules, each once', () => {
        expect(DEFAULT_HOSTS.map(host => parseHostPattern(host)?.text)).toEqual(DEFAULT_HOSTS);
        expect(new Set(DEFAULT_HOSTS).size).toBe(DEFAULT_HOSTS.length);
    });

    it('that come of an answer name the port only if it is none of the web', () => {
        expect([ruleOf({ host: 'a.com', port: 443 }), ruleOf({ host: 'a.com', port: 80 }), ruleOf({ host: 'a.com', port: 22 })])
            .toEqual(['a.com', 'a.com', 'a.com:22']);
    });
});
