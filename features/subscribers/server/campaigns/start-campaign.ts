import { fail, type Failure } from '#contract-kit/failure.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { Category } from '../../contract.ts';
import type { Campaign, Letter } from '../../contract-admin.ts';
import { type CampaignContent, letterContent } from './campaign-mail.ts';
import { campaignColumns, countAudience, presentCampaign } from './campaigns.ts';

type Nobody = Failure<'SUBSCRIBERS_NOBODY'>;

/** Finds the campaign that an earlier press with the same id has started. */
export const findStarted = async (trx: Trx, id: string): Promise<Campaign | null> => {
  const row = await trx
    .selectFrom('subscribers_campaigns')
    .select(campaignColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? await presentCampaign(trx, row) : null;
};

interface NewCampaign {
  readonly id: string;
  readonly kind: Campaign['kind'];
  readonly category: Category;
  readonly subject: string;
  readonly content: CampaignContent;
  readonly actor: UserActor;
  readonly at: Date;
}

export const addCampaign = async (
  { jobs }: Deps,
  trx: Trx,
  { id, kind, category, subject, content, actor, at }: NewCampaign,
): Promise<Campaign | Nobody> => {
  const recipients = await countAudience(trx, category, at);
  if (recipients === 0) return fail('SUBSCRIBERS_NOBODY');
  const row = await trx
    .insertInto('subscribers_campaigns')
    .values({
      id,
      kind,
      category,
      subject,
      content: JSON.stringify(content),
      state: 'sending',
      created_by: actor.id,
      created_at: at,
      ended_at: null,
      recipients,
      written_to: null,
    })
    .onConflict((known) => known.doNothing())
    .returning(campaignColumns)
    .executeTakeFirst();
  if (!row) {
    // Another concurrent press has started it.
    const started = await findStarted(trx, id);
    if (!started) throw new Error('a campaign with this id was there a moment ago');
    return started;
  }
  await writeAudit(trx, {
    at,
    actorId: actor.id,
    from: actor.address,
    action: 'subscribers.start-campaign',
    subjectId: id,
    details: { kind, category, subject, recipients, after: { state: 'sending' } },
  });
  await jobs.send('subscribers.send-batch', { campaignId: id }, { trx, singletonKey: id });
  return await presentCampaign(trx, row);
};

/** Two presses with the same id start one campaign. */
export const startCampaign = (
  deps: Deps,
  { id, ...letter }: Letter & { readonly id: string },
  actor: UserActor,
): Promise<Campaign | Nobody> =>
  inTransaction(deps.db, async (trx) => {
    const started = await findStarted(trx, id);
    if (started) return started;
    const { category, subject } = letter;
    const content = letterContent(deps, letter);
    return await addCampaign(deps, trx, {
      id,
      kind: 'letter',
      category,
      subject,
      content,
      actor,
      at: deps.clock.now(),
    });
  });
