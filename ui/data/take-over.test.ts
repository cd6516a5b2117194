import { describe, expect, it } from 'vitest';
import { takeOver } from './take-over.ts';

describe('a value that a form restores from a stored draft', () => {
  it('is the initial one if nothing or another type was stored', () => {
    expect(takeOver(undefined, 'mine')).toBe('mine');
    for (const kept of [7, null, ['a'], { a: 1 }]) expect(takeOver(kept, 'mine')).toBe('mine');
    expect(takeOver({ 0: 'a' }, ['mine'])).toEqual(['mine']);
    expect(takeOver(null, { text: '' })).toEqual({ text: '' });
  });

  it('is the stored one if it has the same type', () => {
    expect(takeOver('half a message', '')).toBe('half a message');
    expect(takeOver(['a', 'b'], [] as string[])).toEqual(['a', 'b']);
    expect(takeOver('anything', null as string | null)).toBe('anything');
  });

  it('keeps only the fields that the form still has, if it’s a record', () => {
    expect(takeOver({ text: 'half', consent: 'yes', gone: 1 }, { text: '', consent: false, fresh: 'new' })).toEqual({
      text: 'half',
      consent: false,
      fresh: 'new',
    });
  });
});
