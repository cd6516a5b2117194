import type { Api } from '#contract-kit/api.ts';
import type { UserInfo } from '#features/account/contract.ts';
import type { startPasskeyLogIn, BrowserResponse, logInWithPasskey } from '../../contract-security.ts';

type OfferPasskeys = (options: Readonly<Record<string, unknown>>) => Promise<BrowserResponse>;

const ask = (api: Api, challengeId: string | undefined) =>
  api<typeof startPasskeyLogIn>('POST /api/v1/app/login/passkey/options', {
    body: { ...(challengeId && { challengeId }) },
  });

const finish = async (api: Api, challengeId: string, response: BrowserResponse): Promise<UserInfo> =>
  (await api<typeof logInWithPasskey>('POST /api/v1/app/login/passkey', { body: { challengeId, response } })).userInfo;

/** With the `challengeId` of a login that waits for its second factor, the passkey is the second factor. */
export const logInByPasskey = async (api: Api, challengeId?: string): Promise<UserInfo> => {
  const [request, { respondWithPasskey }] = await Promise.all([ask(api, challengeId), import('./browser-passkeys.ts')]);
  return finish(api, request.challengeId, await respondWithPasskey(request.options));
};

/** Waits until the person chooses a passkey in the browser's autofill; null if the browser can't offer any. */
export const logInByOfferedPasskey = async (api: Api): Promise<UserInfo | null> => {
  const {
    canOfferPasskeys,
    offerPasskeys,
  }: { canOfferPasskeys: () => Promise<boolean>; offerPasskeys: OfferPasskeys } = await import('./offer-passkeys.ts');
  if (!(await canOfferPasskeys())) return null;
  const { challengeId, options } = await ask(api, undefined);
  return finish(api, challengeId, await offerPasskeys(options));
};
