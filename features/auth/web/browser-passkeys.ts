import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

type Options = Readonly<Record<string, unknown>>;
type Answer = Record<string, unknown>;

/** The browser's own dialog was closed, or took too long: nothing has happened, and nothing is wrong. */
export class PasskeyGivenUp extends Error {
  override readonly name = 'PasskeyGivenUp';
}

const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

const asked = async (ask: () => Promise<unknown>): Promise<Answer> => {
  try {
    return (await ask()) as Answer;
  } catch (error) {
    throw isGivenUp(error) ? new PasskeyGivenUp() : error;
  }
};

/** The options are the server's; contracts leave them as they are, and this library reads them. */
type Given<F extends (input: never) => unknown> = Parameters<F>[0] extends { optionsJSON: infer O } ? O : never;

export const createPasskey = (options: Options): Promise<Answer> =>
  asked(() => startRegistration({ optionsJSON: options as unknown as Given<typeof startRegistration> }));

export const answerWithPasskey = (options: Options): Promise<Answer> =>
  asked(() => startAuthentication({ optionsJSON: options as unknown as Given<typeof startAuthentication> }));
