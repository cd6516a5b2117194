import { fail, type Failure } from '#contract-kit/failure.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { withdrawMails } from '#features/mailing/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { Campaign, CampaignState } from '../../contract-admin.ts';
import { campaignLife } from './campaign-states.ts';
import { campaignColumns, presentCampaign, purposeOf } from './campaigns.ts';

const verbs = { paused: 'pause', sending: 'resume', canceled: 'cancel' } as const satisfies Partial<
  Record<CampaignState, string>
>;

interface Change {
  readonly campaignId: string;
  readonly to: keyof typeof verbs;
  readonly actor: UserActor;
}

/** Idempotent. Waits for a batch that is being written. */
export const changeCampaign = (
  { db, clock, jobs }: Deps,
  { campaignId, to, actor }: Change,
): Promise<Campaign | Failure<'SUBSCRIBERS_NO_CAMPAIGN' | 'SUBSCRIBERS_ENDED'>> =>
  inTransaction(db, async (trx) => {
    const campaign = await trx
      .selectFrom('subscribers_campaigns')
      .select(campaignColumns)
      .where('id', '=', campaignId)
      .forUpdate()
      .executeTakeFirst();
    if (!campaign) return fail('SUBSCRIBERS_NO_CAMPAIGN');
    if (campaign.state === to) return await presentCampaign(trx, campaign);
    if (!campaignLife.may(campaign, to)) return fail('SUBSCRIBERS_ENDED');
    const now = clock.now();
    const changed = await campaignLife.move(trx, campaign, to, { ended_at: to === 'canceled' ? now : null });
    if (to === 'canceled') await withdrawMails(trx, { purpose: purposeOf(campaign) });
    if (to === 'sending') await jobs.send('subscribers.send-batch', { campaignId }, { trx, singletonKey: campaignId });
    await writeAudit(trx, {
      at: now,
      actorId: actor.id,
      from: actor.address,
      action: `subscribers.${verbs[to]}-campaign`,
      subjectId: campaignId,
      details: { written: campaign.written, before: { state: campaign.state }, after: { state: to } },
    });
    return await presentCampaign(trx, changed);
  });
