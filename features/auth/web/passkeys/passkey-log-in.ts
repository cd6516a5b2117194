import type { Api } from '#contract-kit/api.ts';
import type { UserInfo } from '#features/account/contract.ts';
import type { startPasskeyLogIn, BrowserAnswer, logInWithPasskey } from '../../contract-security.ts';

type Answer = (options: Readonly<Record<string, unknown>>) => Promise<BrowserAnswer>;

const ask = (api: Api, challengeId: string | undefined) =>
  api<typeof startPasskeyLogIn>('POST /api/v1/app/login/passkey/options', {
    body: { ...(challengeId && { challengeId }) },
  });

const finish = async (api: Api, challengeId: string, response: BrowserAnswer): Promise<UserInfo> =>
  (await api<typeof logInWithPasskey>('POST /api/v1/app/login/passkey', { body: { challengeId, response } })).userInfo;

/** By the button. With the challenge of a log-in that waits for its second factor, the passkey is that factor. */
export const logInByPasskey = async (api: Api, challengeId?: string): Promise<UserInfo> => {
  const [asked, { answerWithPasskey }] = await Promise.all([ask(api, challengeId), import('./browser-passkeys.ts')]);
  return finish(api, asked.challengeId, await answerWithPasskey(asked.options));
};

/** By the browser's list of what can be filled in: waits until somebody chooses one there; null where there is no such list. */
export const logInByOfferedPasskey = async (api: Api): Promise<UserInfo | null> => {
  const { canOfferPasskeys, offerPasskeys }: { canOfferPasskeys: () => Promise<boolean>; offerPasskeys: Answer } =
    await import('./offer-passkeys.ts');
  if (!(await canOfferPasskeys())) return null;
  const { challengeId, options } = await ask(api, undefined);
  return finish(api, challengeId, await offerPasskeys(options));
};
