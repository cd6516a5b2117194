import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { Events } from '#platform/events/events.ts';
import { continueCampaigns, sendBatch } from './campaigns/send-batch.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'subscribers.send-batch': { campaignId: string };
    'subscribers.continue-campaigns': Record<string, never>;
  }
}

export const subscribersJobs = (deps: Deps): void => {
  deps.jobs.define('subscribers.send-batch', {
    title: 'Send an email to subscribers',
    handler: ({ campaignId }) => sendBatch(deps, campaignId),
  });
  deps.jobs.define('subscribers.continue-campaigns', {
    title: 'Resume emails to subscribers',
    handler: () => continueCampaigns(deps),
    cron: '* * * * *',
  });
};

/** Stops list emails to an email address whose mail server refuses an email for good. */
export const noteBounce = async (trx: Trx, { purpose, to, at, reason }: Events['mailing.refused']): Promise<void> => {
  const subscriber = await trx
    .updateTable('subscribers_subscribers')
    .set({ bounced_at: at, bounce_reason: reason })
    .where('email', '=', to.toLowerCase())
    .where('bounced_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  const [kind, , campaignId = ''] = purpose.split(':');
  if (!subscriber || kind !== 'campaign') return;
  await trx
    .updateTable('subscribers_campaigns')
    .set(({ eb }) => ({ bounced: eb('bounced', '+', 1) }))
    .where('id', '=', campaignId)
    .execute();
};
