import type { Page } from '@playwright/test';

export interface Authenticator {
  /** Number of passkeys in the authenticator. */
  readonly count: () => Promise<number>;
  /** Whether the user is present; without them the authenticator waits. */
  readonly touch: (touched: boolean) => Promise<void>;
}

/** A virtual authenticator that responds right away, like a fingerprint reader. */
export const addAuthenticator = async (page: Page): Promise<Authenticator> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    touch: async (touched) => {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: touched });
    },
    count: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
};

/** A URL of the shop with a host name, which passkeys need; the journeys use an IP address. */
export const byName = (path: string): string => {
  const address = new URL(path, process.env['SHOP_URL']);
  address.hostname = 'localhost';
  return address.href;
};
