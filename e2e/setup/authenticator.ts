import type { Page } from '@playwright/test';

export interface Authenticator {
  /** How many passkeys it holds. */
  readonly count: () => Promise<number>;
  /** Whether somebody's finger is on it: without one it waits. */
  readonly touch: (touched: boolean) => Promise<void>;
}

/** A device in the browser that makes passkeys and answers with them at once, as a fingerprint reader does. */
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

/** The shop by its name: passkeys belong to a name, and the journeys open it by a number. */
export const byName = (path: string): string => {
  const address = new URL(path, process.env['SHOP_URL']);
  address.hostname = 'localhost';
  return address.href;
};
