import { fail, type Failure } from '#contract-kit/failure.ts';
import { hasProvenEmail } from '#features/account/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { readToken, type Signing, toToken } from '#platform/http/security/signed-text.ts';

type MailDeps = Pick<Deps, 'db' | 'clock'>;

export const wantsPriceMails = async (db: Db, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('catalogue_price_mails')
    .select('wanted')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.wanted ?? false;
};

/** When the last one was written stays: who stops and starts again still gets one a week. */
export const setPriceMails = async (
  { db, clock }: MailDeps,
  { userId, isWanted }: { readonly userId: string; readonly isWanted: boolean },
): Promise<{ wanted: boolean } | Failure<'CATALOGUE_EMAIL_UNVERIFIED'>> => {
  if (isWanted && !(await hasProvenEmail(db, userId))) return fail('CATALOGUE_EMAIL_UNVERIFIED');
  const changed = { wanted: isWanted, changed_at: clock.now() };
  await db
    .insertInto('catalogue_price_mails')
    .values({ user_id: userId, ...changed })
    .onConflict((earlier) => earlier.column('user_id').doUpdateSet(changed))
    .execute();
  return { wanted: isWanted };
};

/** Its token never expires: the link of an old email must still stop them. */
export const stopUrls = (deps: Signing & Pick<Deps, 'publicUrl'>, userId: string) => {
  const token = toToken(deps, 'catalogue.price-mails', userId);
  return {
    page: `${deps.publicUrl}/price-mails?token=${token}`,
    oneClick: `${deps.publicUrl}/api/v1/app/price-mails/stop?token=${token}`,
  };
};

/** With one click. Repeated, the response is the same. */
export const stopPriceMails = async (
  deps: MailDeps & Signing,
  token: string,
): Promise<{ message: string } | Failure<'CATALOGUE_MAIL_LINK_UNKNOWN'>> => {
  const userId = readToken(deps, 'catalogue.price-mails', token);
  if (userId === null) return fail('CATALOGUE_MAIL_LINK_UNKNOWN');
  await deps.db
    .updateTable('catalogue_price_mails')
    .set({ wanted: false, changed_at: deps.clock.now() })
    .where('user_id', '=', userId)
    .where('wanted', '=', true)
    .execute();
  return { message: 'Stopped. You won’t get emails about prices anymore.' };
};
