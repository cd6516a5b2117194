import type { ParsedInput } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { Actor } from '#platform/http/actor.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { checkRateLimits, perNetwork, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import type { sendNotice as contract } from '../../contract.ts';
import { findTarget } from '../find-target.ts';
import { acknowledge, emailLabel } from '../mails/notifier-mails.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface From {
  readonly actor: Actor;
  readonly address: string;
}

// A person reads every notice, so the number of notices is limited.
const limits = {
  account: { name: 'notices.account', max: 10, seconds: 3600 },
  email: { name: 'notices.email', max: 10, seconds: 24 * 3600 },
  network: { name: 'notices.network', max: 10, seconds: 3600 },
} satisfies Record<string, RateLimit>;

/**
 * Limits the notices from a network, and those of the logged-in account. Without an account, it limits those with the
 * same email from the same network, so that a stranger elsewhere can't use up the email owner's limit.
 */
const checkLimits = (deps: Deps, email: string, { actor, address }: From): Promise<number> => {
  const network = networkOf(address);
  const own =
    actor.kind === 'user'
      ? ([[limits.account, actor.id]] as const)
      : perNetwork(limits.email, network, email.toLowerCase());
  return checkRateLimits(deps, ...own, ...perNetwork(limits.network, network));
};

const receivedWords = (email: string): string =>
  email === ''
    ? t`Thank you. We’ve received your report and will review it.`
    : t`Thank you. We’ve received your report and will email you our decision.`;

/** Stores a notice with a snapshot of the reported thing, and acknowledges it. */
export const sendNotice = async (
  deps: Deps,
  input: ParsedInput<typeof contract>['body'],
  from: From,
): Promise<{ message: string; number: number } | Failure<'NOTICES_TARGET_NOT_FOUND' | 'NOTICES_TOO_OFTEN'>> => {
  const wait = await checkLimits(deps, input.email, from);
  if (wait > 0) return fail('NOTICES_TOO_OFTEN', { retryAfterSeconds: wait });
  return await inTransaction(deps.db, async (trx) => {
    const target = await findTarget(trx, { kind: input.targetKind, id: input.targetId });
    if (!target) return fail('NOTICES_TARGET_NOT_FOUND');
    const now = deps.clock.now();
    const userId = from.actor.kind === 'user' ? from.actor.id : null;
    const [user] = userId === null ? [] : await findUsersByIds(trx, [userId]);
    const notice = await trx
      .insertInto('notices_notices')
      .values({
        id: newId(now.getTime()),
        kind: input.kind,
        target_kind: target.kind,
        target_id: target.id,
        beat_id: target.beatId,
        subject_id: target.subjectId,
        title: target.title,
        quote: target.quote,
        quoted_at: target.quotedAt,
        user_id: userId,
        name: input.name,
        email: input.email,
        address: input.address,
        phone: input.phone,
        work: input.work,
        explanation: input.explanation,
        place: input.place,
        child_abuse: input.kind === 'illegal' && input.childAbuse,
        signature: input.signature,
        created_at: now,
        changed_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const isProven = user !== undefined && user.email_verified_at !== null && user.email === notice.email;
    await acknowledge(deps, trx, { notice, isProven });
    await emailLabel(deps, trx, notice);
    return { message: forCaller(() => receivedWords(notice.email)), number: notice.number };
  });
};
