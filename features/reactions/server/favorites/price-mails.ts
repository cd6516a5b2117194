import { fail, type Failure } from '#contract-kit/failure.ts';
import { hasProvenEmail } from '#features/account/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { readToken, type Signing, toToken } from '#platform/http/security/signed-token.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type MailDeps = Pick<Deps, 'db' | 'clock'>;

export const hasPriceMails = async (db: Db, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('catalogue_price_mails')
    .select('enabled')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.enabled ?? false;
};

/** Keeps the time of the last email, so that a user who stops and starts again still gets at most one a week. */
export const setPriceMails = async (
  { db, clock }: MailDeps,
  { userId, enabled }: { readonly userId: string; readonly enabled: boolean },
): Promise<{ enabled: boolean } | Failure<'CATALOGUE_EMAIL_UNVERIFIED'>> => {
  if (enabled && !(await hasProvenEmail(db, userId))) return fail('CATALOGUE_EMAIL_UNVERIFIED');
  const changed = { enabled, changed_at: clock.now() };
  await db
    .insertInto('catalogue_price_mails')
    .values({ user_id: userId, ...changed })
    .onConflict((earlier) => earlier.column('user_id').doUpdateSet(changed))
    .execute();
  return { enabled };
};

/** The token never expires: the link in an old email must still work. */
export const stopUrls = (deps: Signing & Pick<Deps, 'publicUrl'>, userId: string) => {
  const token = toToken(deps, 'catalogue.price-mails', Buffer.from(userId));
  return {
    page: `${deps.publicUrl}/price-mails?token=${token}`,
    oneClick: `${deps.publicUrl}/api/v1/app/price-mails/stop?token=${token}`,
  };
};

/** One-click unsubscribe. Repeated calls get the same response. */
export const stopPriceMails = async (
  deps: MailDeps & Signing,
  token: string,
): Promise<{ message: string } | Failure<'CATALOGUE_MAIL_LINK_UNKNOWN'>> => {
  const userId = readToken(deps, 'catalogue.price-mails', token)?.toString();
  if (userId === undefined) return fail('CATALOGUE_MAIL_LINK_UNKNOWN');
  await deps.db
    .updateTable('catalogue_price_mails')
    .set({ enabled: false, changed_at: deps.clock.now() })
    .where('user_id', '=', userId)
    .where('enabled', '=', true)
    .execute();
  return { message: forCaller(() => t`Stopped. You won’t get emails about prices anymore.`) };
};
