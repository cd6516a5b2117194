import { describe, expect, it } from 'vitest';
import { emptyDetails, isDetailName, readDetails, stateIssue, withCountry } from './checkout-details.ts';

describe('the state', () => {
  it('is one of the fifty in the United States', () => {
    expect(stateIssue({ country: 'United States', state: 'Ohio' })).toBeNull();
    expect(stateIssue({ country: 'United States', state: '' })).toBe('Choose your state.');
    expect(stateIssue({ country: 'United States', state: 'Bavaria' })).toBe('Choose your state.');
  });

  it('is free, and may be left out, elsewhere', () => {
    expect(stateIssue({ country: 'Germany', state: 'Bavaria' })).toBeNull();
    expect(stateIssue({ country: 'Ireland', state: '' })).toBeNull();
  });

  it('does not move from one country’s list into another country’s text', () => {
    const ohio = { ...emptyDetails, state: 'Ohio' };
    expect(withCountry(ohio, 'Germany')).toMatchObject({ country: 'Germany', state: '' });
    const bavaria = { ...emptyDetails, country: 'Germany', state: 'Bavaria' };
    expect(withCountry(bavaria, 'United States')).toMatchObject({ country: 'United States', state: '' });
    expect(withCountry(bavaria, 'France').state).toBe('Bavaria');
    expect(withCountry(ohio, 'United States').state).toBe('Ohio');
  });
});

describe('details of an earlier visit', () => {
  it('come back as they were typed', () => {
    const details = { ...emptyDetails, name: 'Ada', email: 'ada@example.com', country: 'Japan', state: 'Tokyo' };
    expect(readDetails(JSON.stringify(details))).toEqual(details);
  });

  it.each([null, '', '{', 'null', '[]', '7'])('are empty when %j is kept', (text) => {
    expect(readDetails(text)).toEqual(emptyDetails);
  });

  it('leave out what is not text, not ours, or a country that is not offered', () => {
    const text = JSON.stringify({ name: 7, city: 'Paris', country: 'Atlantis', state: 'Deep', card: '4242' });
    expect(readDetails(text)).toEqual({ ...emptyDetails, city: 'Paris' });
  });

  it('have these names alone', () => {
    expect(isDetailName('zip')).toBe(true);
    expect(isDetailName('items')).toBe(false);
  });
});
