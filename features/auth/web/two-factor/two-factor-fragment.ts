import type { TwoFactorStep } from '../../contract.ts';

/**
 * The second step of a log-in that began elsewhere (Google) stands behind the # of the address, which no server and no
 * other site is told: `#two-factor=<challengeId>&channel=email&passkey=1`.
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
