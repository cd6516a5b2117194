import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { findConfigProblems } from '#platform/config/config.ts';
import { variables } from '#platform/config/variables.ts';

const text = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
const settingLine = /^# ([A-Z][A-Z0-9_]*)=(.*)$/;
const lines = text.split('\n').filter((line) => settingLine.test(line));
const names = lines.map((line) => settingLine.exec(line)?.[1] ?? '');
const examples = parseEnv(lines.map((line) => line.slice(2)).join('\n'));

test('.env.example has every setting exactly once, and nothing else', () => {
  expect(names.toSorted()).toEqual(Object.keys(variables.shape).toSorted());
});

test('a copy of .env.example sets nothing', () => {
  expect(parseEnv(text)).toEqual({});
});

test('the examples in .env.example work together when all of them are uncommented', () => {
  expect(findConfigProblems(examples)).toEqual([]);
});

const defaults = Object.entries(variables.parse({})).filter(([, value]) => value !== undefined);

test.each(defaults)('.env.example shows the default of %s', (name, value) => {
  expect(variables.parse({ [name]: examples[name] })).toHaveProperty(name, value);
});

test('more than 20 settings have a default that .env.example must show', () => {
  expect(defaults.length).toBeGreaterThan(20);
});

test('values in .env.example that a shell would read differently are in single quotes', () => {
  const unquoted = lines.map((line) => settingLine.exec(line)?.[2] ?? '').filter((value) => !/^'[^']*'$/.test(value));
  expect(unquoted.filter((value) => /[\s'"\\$<>&|;`()]/.test(value))).toEqual([]);
});
