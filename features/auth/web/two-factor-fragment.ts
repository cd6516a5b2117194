import type { TwoFactorStep } from '../contract.ts';

/**
 * Reads the second step of a login that began at Google from the fragment, which reaches no server and no other site:
 * `#two-factor=<challengeId>&channel=email&passkey=1`.
 */
export const readTwoFactorFragment = (hash: string): TwoFactorStep | null => {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const challengeId = values.get('two-factor');
  if (!challengeId) return null;
  return {
    twoFactorRequired: true,
    challengeId,
    channel: values.get('channel') === 'phone' ? 'phone' : 'email',
    passkey: values.get('passkey') === '1',
  };
};
