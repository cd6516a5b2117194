import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { BrowserResponse } from '../../contract-security.ts';

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

export const canOfferPasskeys = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/** Resolves when the person chooses a passkey, rejects when the offer is withdrawn. */
export const offerPasskeys = (options: Readonly<Record<string, unknown>>): Promise<BrowserResponse> =>
  startAuthentication({ optionsJSON: options as unknown as Options, useBrowserAutofill: true });

export const withdrawOffer = (): void => WebAuthnAbortService.cancelCeremony();
