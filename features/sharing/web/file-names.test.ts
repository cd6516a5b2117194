import { expect, it } from 'vitest';
import { cardFileName } from './file-names.ts';

const named = (name: string, title: string) => ({ title, user: { name } });

it('a share card’s file name has artist and title, and isn’t too long', () => {
  expect(cardFileName(named('Nova Tide', 'Undertow'))).toBe('Nova Tide - Undertow.jpg');
  expect(cardFileName(named('x'.repeat(300), 'y')).length).toBeLessThan(120);
});
