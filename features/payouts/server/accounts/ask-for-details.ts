import { type Failure, isFailure } from '#contract-kit/failure.ts';
import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { findUserByEmail, type UserRow } from '#features/account/server/public.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { payoutsPath } from '#features/splits/payouts-path.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** One email a day to the same person, however often admins press the button. */
const mailLimit = { name: 'payouts.ask-for-details', max: 1, seconds: 24 * 3600 } as const;

/**
 * If an admin connects another person, the response says what that person has to do. If their country is missing, we
 * email them.
 */
export const askForDetails = async <T extends object>(
  deps: PayoutsDeps,
  { actor, email }: { readonly actor: UserActor; readonly email: string },
  response: T,
): Promise<T> => {
  if (!isFailure(response)) return response;
  const seller = await findUserByEmail(deps.db, email);
  if (!seller || seller.id === actor.id) return response;
  const message = await wordsFor(deps, seller, response);
  return message === null ? response : ({ ...response, message } as T);
};

const wordsFor = async (deps: PayoutsDeps, seller: UserRow, { failure }: Failure): Promise<string | null> => {
  const name = seller.display_name;
  if (failure === 'PAYOUTS_EMAIL_UNVERIFIED') {
    return forCaller(
      () =>
        t`${{ name }} has to verify their email first, with the link or the code we sent them. They can get a new one at the top of their dashboard.`,
    );
  }
  if (failure === 'PAYOUTS_COUNTRY_UNSUPPORTED') {
    return forCaller(
      () =>
        t`Stripe doesn’t support sellers in ${{ name }}’s country. We keep what they’re owed: pay them another way, and record it under Payouts.`,
    );
  }
  if (failure !== 'PAYOUTS_COUNTRY_MISSING') return null;
  const mailed = await mail(deps, seller);
  return forCaller(() =>
    mailed
      ? t`${{ name }} has to add their legal name and country first, on their dashboard. We’ve emailed them how.`
      : t`${{ name }} has to add their legal name and country first, on their dashboard. We emailed them how within the last day.`,
  );
};

/** @returns false if the person got this email in the last day */
const mail = (deps: PayoutsDeps, seller: UserRow): Promise<boolean> =>
  inTransaction(deps.db, async (trx) => {
    if ((await checkRateLimits({ ...deps, db: trx }, [mailLimit, seller.id])) > 0) return false;
    await writeMail(deps, trx, {
      purpose: `payouts.details-missing:${seller.id}:${deps.clock.now().toISOString()}`,
      to: seller.email,
      content: {
        subject: t`Add your legal name and country to get paid by ${{ label: label.name }}`,
        preview: t`It takes a minute, and only you can do it.`,
        heading: t`Add your legal name and country`,
        blocks: [
          {
            kind: 'paragraph',
            text: t`${{ label: label.name }} is setting up your payouts. Before Stripe can pay you, you need to add your legal name and the country you’re paid in. Your license agreements use this name. You can’t change the country later.`,
          },
          { kind: 'button', label: t`Add your details`, url: `${deps.publicUrl}${payoutsPath}` },
        ],
      },
    });
    return true;
  });
