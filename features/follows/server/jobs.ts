import type { MailHooks } from '#features/mailing/server/public.ts';
import { findUserByEmail } from '#features/account/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { mailDigests } from './digest/mail-digests.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'follows.mail-digests': Record<string, never>;
  }
}

export const followsJobs = (deps: Deps): void => {
  deps.jobs.define('follows.mail-digests', {
    title: 'Email followers about new releases',
    handler: () => mailDigests(deps),
    cron: '0 16 * * *',
  });
};

/** Stops digests to an address whose mail server refuses an email for good. */
export const noteRefusal: MailHooks['refused'] = async (trx, { to }) => {
  const email = to.toLowerCase();
  const user = await findUserByEmail(trx, email);
  await trx
    .updateTable('follows_followers')
    .set({ refused_email: email })
    .where(({ or, eb }) => or([eb('email', '=', email), ...(user ? [eb('user_id', '=', user.id)] : [])]))
    .execute();
};
