import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { findUsersByIds, type UserRow } from '#features/account/server/public.ts';
import { removeUnlessCommitted } from '#platform/database/remove-unless-committed.ts';
import type { Deps } from '#platform/deps.ts';
import type { Actor } from '#platform/http/actor.ts';
import { type RateLimit, perNetwork, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { imageUses } from '#platform/images/image-limits.ts';
import type { PictureSource } from '#platform/images/images.ts';
import { removeStored } from '#platform/retention/remove-stored.ts';
import { screenshotKey } from './screenshot-path.ts';
import { confirmRequest, emailSupport } from './mails.ts';
import type { RequestTable } from './tables.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface Letter {
  readonly kind: RequestTable['kind'];
  /** Typed name, used only for visitors. */
  readonly username: string;
  readonly email: string;
  readonly text: string;
  readonly emailConsent: boolean;
}

interface From {
  readonly actor: Actor;
  /** The request's IP address. */
  readonly address: string;
  /** The image as uploaded. */
  readonly screenshot: PictureSource | undefined;
}

const screenshotSide = 2000;

// A person reads every message, so the limits are low. Several people may share an IP address.
const limits: Readonly<Record<'account' | 'network', RateLimit>> = {
  account: { name: 'support.account', max: 5, seconds: 600 },
  network: { name: 'support.network', max: 20, seconds: 600 },
};

/** Stores a message and emails it to the label. */
export const sendRequest = async (
  deps: Deps,
  letter: Letter,
  { actor, address, screenshot }: From,
): Promise<'sent' | Failure<'SUPPORT_NOT_A_PICTURE' | 'SUPPORT_TOO_OFTEN'>> => {
  const network = networkOf(address);
  const accountId = actor.kind === 'user' ? actor.id : null;
  const wait = await checkRateLimits(
    deps,
    [limits.account, accountId ?? network],
    ...perNetwork(limits.network, network),
    ...(screenshot ? imageUses(accountId, address) : []),
  );
  if (wait > 0) return fail('SUPPORT_TOO_OFTEN', { retryAfterSeconds: wait });
  const image = screenshot && (await forCaller(() => deps.images.drawWithin(screenshot, screenshotSide)));
  if (image && 'refused' in image) {
    return fail('SUPPORT_NOT_A_PICTURE', { message: image.refused, fields: { screenshot: [image.refused] } });
  }

  const [user] = accountId === null ? [] : await findUsersByIds(deps.db, [accountId]);
  const now = deps.clock.now();
  const id = newId(now.getTime());
  const key = image ? screenshotKey(id) : null;
  if (key && image) await deps.storage.put(key, image);
  const { kind, text, emailConsent } = letter;
  const row = {
    id,
    kind,
    text,
    email_consent: emailConsent,
    screenshot_key: key,
    state: 'open' as const,
    created_at: now,
    ...senderOf(letter, user),
  };
  const remove = () => removeStored(deps, key === null ? [] : [key]);
  await removeUnlessCommitted(deps.db, remove, async (trx) => {
    const { number } = await trx
      .insertInto('support_requests')
      .values(row)
      .returning('number')
      .executeTakeFirstOrThrow();
    const received = { request: { ...row, number }, isProven: user !== undefined && user.email_verified_at !== null };
    await emailSupport(deps, trx, received);
    // Visitors get no automatic email, because anyone can type anyone's email.
    if (kind === 'support' && emailConsent && user) await confirmRequest(deps, trx, received);
  });
  return 'sent';
};

/** Takes a logged-in person's name and email from the account, not from the form. */
const senderOf = (letter: Letter, user: UserRow | undefined) =>
  user
    ? { user_id: user.id, username: user.username, email: user.email }
    : { user_id: null, username: oneLine(letter.username), email: letter.email };

/** For a visitor's name, which becomes part of an email's heading. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
