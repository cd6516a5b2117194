import { messageOf } from '#platform/database/database-error.ts';
import type { Deps } from '#platform/deps.ts';
import { blankExpired } from './blank-mails.ts';
import { giveUpMail, sendMail } from './send-mail.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'mailing.send': { messageId: string };
    'mailing.blank-expired': Record<string, never>;
  }
}

/** If the mail server is down for a day, that day's emails are delayed but not lost. */
export const mailingJobs = (deps: Deps): void => {
  deps.jobs.define('mailing.send', {
    title: 'Send an email',
    handler: async ({ messageId }, { isLastAttempt }) => {
      try {
        await sendMail(deps, messageId);
      } catch (error) {
        if (isLastAttempt) {
          await giveUpMail(deps.db, { id: messageId, at: deps.clock.now(), reason: messageOf(error) });
        }
        throw error;
      }
    },
    concurrency: 2,
    retryLimit: 30,
    retryDelay: 5,
    expireInSeconds: 120,
  });
  deps.jobs.define('mailing.blank-expired', {
    title: 'Delete the text of expired emails',
    handler: () => blankExpired(deps),
    cron: '*/5 * * * *',
  });
};
