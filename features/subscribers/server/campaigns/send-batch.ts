import { countWaitingMails, writeMail } from '#features/mailing/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { unsubscribeUrl } from '../links.ts';
import { type CampaignContent, withFooter } from './campaign-mail.ts';
import { campaignLife } from './campaign-states.ts';
import { audience, purposeOf } from './campaigns.ts';

/** One batch of `mails` every `seconds`. Mail servers refuse senders that are too fast. */
export const sendingRate = { mails: 25, seconds: 10 } as const;

/**
 * Writes to the next subscribers and records the progress in one transaction, so that a crash loses or repeats nothing.
 * Writes none while a full batch is still unsent, for example because the mail server is down.
 */
export const sendBatch = (deps: Deps, campaignId: string, { mails, seconds } = sendingRate as Rate): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    const campaign = await trx
      .selectFrom('subscribers_campaigns')
      .selectAll()
      .where('id', '=', campaignId)
      .where('state', '=', 'sending')
      .forUpdate()
      .executeTakeFirst();
    if (!campaign) return;
    const purpose = purposeOf(campaign);
    const next = { trx, singletonKey: campaignId, startAfterSeconds: seconds };
    if ((await countWaitingMails(trx, { purpose })) >= mails) {
      return await deps.jobs.send('subscribers.send-batch', { campaignId }, next);
    }
    const { category, written_to: writtenTo } = campaign;
    const batch = await audience(trx, { category, at: campaign.created_at })
      .select(['s.subscriber_id as id', 'p.email'])
      .$if(writtenTo !== null, (query) => query.where('s.subscriber_id', '>', writtenTo))
      .orderBy('s.subscriber_id')
      .limit(mails)
      // A concurrent unsubscribe waits for this transaction, and then finds the email that is written here.
      .forKeyShare('s')
      .execute();
    const content: CampaignContent = campaign.content;
    for (const { id, email } of batch) {
      const linked = { subscriberId: id, category };
      await writeMail(deps, trx, {
        purpose: `${purpose}${id}`,
        to: email,
        content: { subject: campaign.subject, ...withFooter(deps, content, linked) },
        unsubscribeUrl: unsubscribeUrl(deps, linked),
      });
    }
    const isLast = batch.length < mails;
    await campaignLife.move(trx, campaign, isLast ? 'sent' : 'sending', {
      written: campaign.written + batch.length,
      written_to: batch.at(-1)?.id ?? writtenTo,
      ...(isLast && { ended_at: deps.clock.now() }),
    });
    if (!isLast) await deps.jobs.send('subscribers.send-batch', { campaignId }, next);
  });

interface Rate {
  readonly mails: number;
  readonly seconds: number;
}

/** Continues campaigns whose job was lost or has failed for good. */
export const continueCampaigns = async ({ db, jobs }: Deps): Promise<void> => {
  const open = await db.selectFrom('subscribers_campaigns').select('id').where('state', '=', 'sending').execute();
  for (const { id } of open) {
    const options = { singletonKey: id, startAfterSeconds: sendingRate.seconds };
    await jobs.send('subscribers.send-batch', { campaignId: id }, options);
  }
};
