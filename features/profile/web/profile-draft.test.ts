import { describe, expect, it } from 'vitest';
import { makeUser } from '#testing/components/people.ts';
import { changedFields, issuesOf, readDraft, valueOf, withValue } from './profile-draft.ts';

const user = makeUser({
  address: '1 Long Road',
  city: 'Atlanta',
  state: 'Georgia',
  country: 'United States',
  zipCode: '30301',
});

describe('a profile that is being edited', () => {
  it('shows typed values instead of stored ones', () => {
    const draft = withValue(withValue([], 'city', 'Paris'), 'city', 'Lyon');
    expect(draft).toEqual([['city', 'Lyon']]);
    expect(valueOf(user, draft, 'city')).toBe('Lyon');
    expect(valueOf(user, draft, 'address')).toBe('1 Long Road');
  });

  it('sends only fields that differ', () => {
    const draft = withValue(withValue(withValue([], 'city', ' Lyon '), 'state', 'Georgia'), 'address', '');
    expect(changedFields(user, draft)).toEqual({ city: 'Lyon', address: '' });
  });

  it('sends nothing if no field differs', () => {
    expect(changedFields(user, [])).toEqual({});
    expect(changedFields(user, [['city', ' Atlanta ']])).toEqual({});
  });

  it('reads only known fields of a stored draft', () => {
    expect(readDraft([['city', 'Lyon'], ['role', 'admin'], ['company', 7], 'city', null])).toEqual([['city', 'Lyon']]);
    expect(readDraft({ city: 'Lyon' })).toEqual([]);
    expect(readDraft(null)).toEqual([]);
  });
});

describe('checking a profile’s changes', () => {
  it('applies the rules for usernames', () => {
    const issueOf = (typed: string) => issuesOf(user, [['username', typed]]).username;
    expect(issueOf('sol_2')).toBeUndefined();
    expect(issueOf(' ')).toBe('Choose a username.');
    expect(issueOf('s l')).toContain('3–30');
  });

  it('requires a US ZIP code in the United States if the ZIP code or the country changes', () => {
    const hint = { zipCode: 'Enter a ZIP code like 12345 or 12345-6789.' };
    expect(issuesOf(user, [['zipCode', '3030']])).toEqual(hint);
    expect(issuesOf(user, [['zipCode', ' 30303-1234 ']])).toEqual({});
    expect(issuesOf(user, [['zipCode', '']])).toEqual({});
    const abroad = makeUser({ country: 'Portugal', zipCode: '1100-053' });
    expect(issuesOf(abroad, [['country', 'United States']])).toEqual(hint);
    const moved = [
      ['zipCode', 'SW1A 1AA'],
      ['country', 'United Kingdom'],
    ] as const;
    expect(issuesOf(user, moved)).toEqual({});
  });

  it('reports all mistakes at once', () => {
    const draft = [
      ['username', 's l'],
      ['zipCode', '3030'],
    ] as const;
    expect(Object.keys(issuesOf(user, draft))).toEqual(['username', 'zipCode']);
  });

  it('leaves other fields to the server, whatever ZIP code is stored', () => {
    expect(issuesOf(makeUser({ country: 'United States', zipCode: 'old' }), [['city', '']])).toEqual({});
  });
});
