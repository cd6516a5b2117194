import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { BrowserResponse } from '../../contract-security.ts';

type Options = Readonly<Record<string, unknown>>;

/** The person closed the browser's dialog, or it timed out. Nothing has happened, and nothing is wrong. */
export class PasskeyGivenUp extends Error {
  override readonly name = 'PasskeyGivenUp';
}

const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

const runDialog = async (ask: () => Promise<BrowserResponse>): Promise<BrowserResponse> => {
  try {
    return await ask();
  } catch (error) {
    throw isGivenUp(error) ? new PasskeyGivenUp() : error;
  }
};

/** The contracts pass the server's options through unchecked; this library reads them. */
type OptionsOf<F extends (input: never) => unknown> = Parameters<F>[0] extends { optionsJSON: infer O } ? O : never;

export const createPasskey = (options: Options): Promise<BrowserResponse> =>
  runDialog(() => startRegistration({ optionsJSON: options as unknown as OptionsOf<typeof startRegistration> }));

export const respondWithPasskey = (options: Options): Promise<BrowserResponse> =>
  runDialog(() => startAuthentication({ optionsJSON: options as unknown as OptionsOf<typeof startAuthentication> }));
