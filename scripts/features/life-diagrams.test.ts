import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderStates, stateDocuments } from './life-diagrams.ts';

test.each(stateDocuments)('the states in $document are up to date; if not, run: npm run doc-tables', (one) => {
  const text = readFileSync(new URL(`../../${one.document}`, import.meta.url), 'utf8');
  expect(text).toBe(renderStates(text, one.lives));
});

const life = {
  what: 'a letter',
  starts: ['written'],
  transitions: {
    'in-transit': { from: ['written'], guard: { when: 'with a stamp' } },
    lose: { from: ['in-transit'], to: 'lost', guard: { when: 'by accident' } },
    find: { from: ['lost'], to: 'in-transit' },
  },
};

test('a state diagram shows starts, guards, and events that aren’t named after a state', () => {
  const text = renderStates('# letters\n\nWhat people write.\n', [life]);
  expect(text.split('\n')).toEqual([
    '# letters',
    '',
    'What people write.',
    '',
    '<!-- States, by npm run doc-tables -->',
    '',
    '## States',
    '',
    '### A letter',
    '',
    '```mermaid',
    'stateDiagram-v2',
    '  state "in-transit" as in_transit',
    '  [*] --> written',
    '  written --> in_transit: with a stamp',
    '  in_transit --> lost: lose (by accident)',
    '  lost --> in_transit: find',
    '```',
    '',
    '<!-- End of states -->',
    '',
  ]);
});

test('a regenerated state diagram replaces the previous one, and disappears when nothing has states', () => {
  const once = renderStates('# letters\n', [life]);
  expect(renderStates(once, [life])).toBe(once);
  expect(renderStates(once, [])).toBe('# letters\n');
});
