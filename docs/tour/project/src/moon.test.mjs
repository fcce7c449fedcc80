import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moonAge, moonPhase } from './moon.mjs';

test('a new moon has no age', () => {
    assert.ok(moonAge(new Date('2000-01-06T18:14:00Z')) < 0.001);
});

test('two weeks later the moon is full', () => {
    assert.equal(moonPhase(new Date('2000-01-21T12:00:00Z')).name, 'full moon');
});

test('the last night of the month is a new moon again', () => {
    assert.equal(moonPhase(new Date('2000-02-05T00:00:00Z'))?.name, 'new moon');
});
