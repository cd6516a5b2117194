import { describe, expect, it } from 'vitest';
import { readTwoFactorFragment } from './two-factor-fragment.ts';

describe('the second step in the URL’s fragment', () => {
  it('is read with its channel and whether a passkey may be used', () => {
    expect(readTwoFactorFragment('#two-factor=abc&channel=phone&passkey=1')).toEqual({
      twoFactorRequired: true,
      challengeId: 'abc',
      channel: 'phone',
      passkey: true,
    });
    expect(readTwoFactorFragment('#two-factor=abc&channel=email&passkey=0')).toMatchObject({
      channel: 'email',
      passkey: false,
    });
  });

  it.each(['', '#', '#main', '#two-factor=', '#channel=email'])('isn’t found in "%s"', (hash) => {
    expect(readTwoFactorFragment(hash)).toBeNull();
  });
});
