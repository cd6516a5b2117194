import { describe, expect, it } from 'vitest';
import {
  emptyDetails,
  isDetailName,
  readDetails,
  stateIssue,
  withCountry,
  withoutProfile,
  withProfile,
} from './checkout-details.ts';

describe('a buyer’s state', () => {
  it('must be one from our list in the United States', () => {
    expect(stateIssue({ country: 'United States', state: 'Ohio' })).toBeNull();
    expect(stateIssue({ country: 'United States', state: '' })).toBe('Choose your state.');
    expect(stateIssue({ country: 'United States', state: 'Bavaria' })).toBe('Choose your state.');
  });

  it('is free text outside the United States, and may be left out', () => {
    expect(stateIssue({ country: 'Germany', state: 'Bavaria' })).toBeNull();
    expect(stateIssue({ country: 'Ireland', state: '' })).toBeNull();
  });

  it('is cleared when the buyer changes the country to or from the United States', () => {
    const ohio = { ...emptyDetails, state: 'Ohio' };
    expect(withCountry(ohio, 'Germany')).toMatchObject({ country: 'Germany', state: '' });
    const bavaria = { ...emptyDetails, country: 'Germany', state: 'Bavaria' };
    expect(withCountry(bavaria, 'United States')).toMatchObject({ country: 'United States', state: '' });
    expect(withCountry(bavaria, 'France').state).toBe('Bavaria');
    expect(withCountry(ohio, 'United States').state).toBe('Ohio');
  });
});

describe('details from an earlier visit', () => {
  it('are restored as typed', () => {
    const details = { ...emptyDetails, name: 'Ada', email: 'ada@example.com', country: 'Japan', state: 'Tokyo' };
    expect(readDetails(JSON.stringify(details))).toEqual(details);
  });

  it.each([null, '', '{', 'null', '[]', '7'])('are empty if %j is stored', (text) => {
    expect(readDetails(text)).toEqual(emptyDetails);
  });

  it('use our lists’ names for country and state', () => {
    const text = JSON.stringify({ ...emptyDetails, country: 'usa', state: 'dc' });
    expect(readDetails(text)).toMatchObject({ country: 'United States', state: 'District of Columbia' });
  });

  it('leave out values that aren’t text, unknown fields, and countries that we don’t sell to', () => {
    const text = JSON.stringify({ name: 7, city: 'Paris', country: 'Atlantis', state: 'Deep', card: '4242' });
    expect(readDetails(text)).toEqual({ ...emptyDetails, city: 'Paris' });
  });

  it('may have only the form’s fields, such as “zip”, and no others, such as “items”', () => {
    expect(isDetailName('zip')).toBe(true);
    expect(isDetailName('items')).toBe(false);
  });
});

describe('a logged-in buyer', () => {
  const profile = {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.com',
    address: '1 Main Street',
    city: 'Columbus',
    state: 'Ohio',
    zipCode: '43004',
    country: 'United States',
  };
  const filled = {
    name: 'Ada Byron',
    email: 'ada@example.com',
    address: '1 Main Street',
    city: 'Columbus',
    state: 'Ohio',
    zip: '43004',
    country: 'United States',
  };

  it('finds the form prefilled from the account', () => {
    expect(withProfile(emptyDetails, profile)).toEqual(filled);
    const french = { ...profile, country: 'France', state: 'Bretagne' };
    expect(withProfile(emptyDetails, french)).toEqual({ ...filled, country: 'France', state: 'Bretagne' });
  });

  it('keeps what they typed, and never gets a mix of a typed and a stored postal address', () => {
    const typed = { ...emptyDetails, name: 'A. Byron' };
    expect(withProfile(typed, profile)).toEqual({ ...filled, name: 'A. Byron' });
    for (const own of [{ city: 'Paris' }, { zip: '1' }, { country: 'France' }]) {
      const begun = { ...emptyDetails, ...own };
      expect(withProfile(begun, profile)).toEqual({ ...begun, name: filled.name, email: filled.email });
    }
  });

  it('isn’t interrupted while typing: the field with the cursor isn’t filled from the account', () => {
    expect(withProfile(emptyDetails, profile, 'email')).toEqual({ ...filled, email: '' });
    expect(withProfile(emptyDetails, profile, 'city')).toEqual({
      ...emptyDetails,
      name: filled.name,
      email: filled.email,
    });
  });

  it('doesn’t get the account’s postal address if we don’t sell to its country, nor a state missing from our list', () => {
    const { name, email } = filled;
    const far = { ...profile, country: 'Atlantis' };
    expect(withProfile(emptyDetails, far)).toEqual({ ...emptyDetails, name, email });
    expect(withProfile(emptyDetails, { ...profile, state: 'Bavaria' }).state).toBe('');
  });

  it('doesn’t have the account’s details stored in the browser; a changed postal address is stored whole', () => {
    expect(withoutProfile(filled, profile)).toEqual(emptyDetails);
    const moved = { ...filled, city: 'Akron', name: 'A. Byron' };
    expect(withoutProfile(moved, profile)).toEqual({ ...moved, email: '' });
  });

  it('gets only the email address prefilled if the account has nothing else', () => {
    const nothing = { firstName: '', lastName: '', address: '', city: '', state: '', zipCode: '', country: '' };
    const bare = { ...nothing, email: 'ada@example.com' };
    expect(withProfile(emptyDetails, bare)).toEqual({ ...emptyDetails, email: 'ada@example.com' });
  });
});
