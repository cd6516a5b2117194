import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { BrowserAnswer } from '../../contract-security.ts';

type Options = Readonly<Record<string, unknown>>;

/** The browser's own dialog was closed, or took too long: nothing has happened, and nothing is wrong. */
export class PasskeyGivenUp extends Error {
  override readonly name = 'PasskeyGivenUp';
}

const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

const asked = async (ask: () => Promise<BrowserAnswer>): Promise<BrowserAnswer> => {
  try {
    return await ask();
  } catch (error) {
    throw isGivenUp(error) ? new PasskeyGivenUp() : error;
  }
};

/** The options are the server's; contracts leave them as they are, and this library reads them. */
type Given<F extends (input: never) => unknown> = Parameters<F>[0] extends { optionsJSON: infer O } ? O : never;

export const createPasskey = (options: Options): Promise<BrowserAnswer> =>
  asked(() => startRegistration({ optionsJSON: options as unknown as Given<typeof startRegistration> }));

export const answerWithPasskey = (options: Options): Promise<BrowserAnswer> =>
  asked(() => startAuthentication({ optionsJSON: options as unknown as Given<typeof startAuthentication> }));
