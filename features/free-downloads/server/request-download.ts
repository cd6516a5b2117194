import { randomBytes } from 'node:crypto';
import { hourMs } from '#contract-kit/numbers/durations.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { findFreeFile, type FreeFile } from '#features/catalogue/server/public.ts';
import { findLegalVersions } from '#features/site/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { checkRateLimits, perNetwork, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import { linkHours } from '../limits.ts';
import { sendLink } from './link-mail.ts';
import { hashOf } from './find-request.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface Input {
  readonly beatId: string;
  /** In lower case. */
  readonly email: string;
  readonly follow: boolean;
  /** The IP address of the request. */
  readonly address: string;
}

const limits = {
  email: { name: 'free-downloads.email', max: 6, seconds: 600 },
  beat: { name: 'free-downloads.beat', max: 10, seconds: 600 },
  network: { name: 'free-downloads.network', max: 30, seconds: 600 },
  /** Limits per receiver: one email about a beat in a quarter of an hour, and a few in total. */
  again: { name: 'free-downloads.again', max: 1, seconds: 900 },
  hour: { name: 'free-downloads.hour', max: 5, seconds: 3600 },
  day: { name: 'free-downloads.day', max: 10, seconds: 24 * 3600 },
} satisfies Record<string, RateLimit>;

/** Anyone can type anyone's email address, so the response doesn't reveal whether it's known or at its limit. */
export const requestDownload = async (
  deps: Deps,
  { beatId, email, follow, address }: Input,
): Promise<{ message: string } | Failure<'FREE_DOWNLOADS_BEAT_NOT_FOUND' | 'FREE_DOWNLOADS_TOO_OFTEN'>> => {
  const network = networkOf(address);
  const wait = await checkRateLimits(
    deps,
    ...perNetwork(limits.email, network, email),
    ...perNetwork(limits.beat, network, beatId),
    ...perNetwork(limits.network, network),
  );
  if (wait > 0) return fail('FREE_DOWNLOADS_TOO_OFTEN', { retryAfterSeconds: wait });
  const file = await findFreeFile(deps.db, beatId);
  if (!file) return fail('FREE_DOWNLOADS_BEAT_NOT_FOUND');
  await inTransaction(deps.db, (trx) => writeTo(deps, trx, { email, follow, file }));
  return {
    message: forCaller(
      () => t`Check your inbox: your link is on its way. It works for ${{ hours: String(linkHours) }} hours.`,
    ),
  };
};

/** Locks the receiver's counters until the transaction ends, so of two concurrent requests only one sends an email. */
const writeTo = async (
  deps: Deps,
  trx: Trx,
  { email, follow, file }: Pick<Input, 'email' | 'follow'> & { readonly file: FreeFile },
): Promise<void> => {
  const uses = [
    [limits.again, `${email} ${file.beatId}`],
    [limits.hour, email],
    [limits.day, email],
  ] as const;
  if ((await checkRateLimits({ ...deps, db: trx }, ...uses)) > 0) return;
  const now = deps.clock.now();
  const request = {
    id: newId(now.getTime()),
    token: randomBytes(32).toString('base64url'),
    expiresAt: new Date(now.getTime() + linkHours * hourMs),
  };
  const { 'free-use': termsVersion } = await findLegalVersions(trx, ['free-use'], now);
  await trx
    .insertInto('free_downloads_requests')
    .values({
      id: request.id,
      beat_id: file.beatId,
      email,
      token_hash: hashOf(request.token),
      terms_version: termsVersion,
      follow,
      requested_at: now,
      expires_at: request.expiresAt,
    })
    .execute();
  await sendLink(deps, trx, { ...request, termsVersion, to: email, follow, file });
};
