import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';

type Given = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Whether the browser shows passkeys among what it can fill in. */
export const canOfferPasskeys = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/** Settles when one is chosen, or when the offer is taken back. The options are the server's; the library reads them. */
export const offerPasskeys = async (options: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> => {
  const answer = await startAuthentication({ optionsJSON: options as unknown as Given, useBrowserAutofill: true });
  return answer as unknown as Record<string, unknown>;
};

export const withdrawOffer = (): void => WebAuthnAbortService.cancelCeremony();
