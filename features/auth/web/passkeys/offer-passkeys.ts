import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { BrowserAnswer } from '../../contract-security.ts';

type Given = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Whether the browser shows passkeys among what it can fill in. */
export const canOfferPasskeys = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/** Settles when one is chosen, or when the offer is taken back. The options are the server's; the library reads them. */
export const offerPasskeys = (options: Readonly<Record<string, unknown>>): Promise<BrowserAnswer> =>
  startAuthentication({ optionsJSON: options as unknown as Given, useBrowserAutofill: true });

export const withdrawOffer = (): void => WebAuthnAbortService.cancelCeremony();
