import { describe, expect, it } from 'vitest';
import { makeUser } from '#testing/components/people.ts';
import { changedFields, issueOf, readDraft, valueOf, withValue } from './profile-draft.ts';

const user = makeUser({
  address: '1 Long Road',
  city: 'Atlanta',
  state: 'Georgia',
  country: 'United States',
  zipCode: '30301',
});

describe('a profile that is being edited', () => {
  it('shows what was typed instead of what is stored', () => {
    const draft = withValue(withValue([], 'city', 'Paris'), 'city', 'Lyon');
    expect(draft).toEqual([['city', 'Lyon']]);
    expect(valueOf(user, draft, 'city')).toBe('Lyon');
    expect(valueOf(user, draft, 'address')).toBe('1 Long Road');
  });

  it('sends only what differs', () => {
    const draft = withValue(withValue(withValue([], 'city', ' Lyon '), 'state', 'Georgia'), 'address', '');
    expect(changedFields(user, draft)).toEqual({ city: 'Lyon', address: '' });
  });

  it('sends nothing when nothing differs', () => {
    expect(changedFields(user, [])).toEqual({});
    expect(changedFields(user, [['city', ' Atlanta ']])).toEqual({});
  });

  it('reads only known fields of a stored draft', () => {
    expect(readDraft([['city', 'Lyon'], ['role', 'admin'], ['company', 7], 'city', null])).toEqual([['city', 'Lyon']]);
    expect(readDraft({ city: 'Lyon' })).toEqual([]);
    expect(readDraft(null)).toEqual([]);
  });
});

describe('a value', () => {
  it('of a username has its rules', () => {
    expect(issueOf('username', 'sol_2')).toBeNull();
    expect(issueOf('username', ' ')).toBe('Choose a username.');
    expect(issueOf('username', 's l')).toContain('3–30');
  });

  it('of another field is for the server to check', () => {
    expect(issueOf('city', '')).toBeNull();
  });
});
