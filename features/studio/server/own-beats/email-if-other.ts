import { label } from '#content/current.ts';
import { productWord } from '#features/catalogue/kits.ts';
import { emailSeller, type LockedBeat } from '#features/catalogue/server/public-records.ts';
import type { Trx } from '#platform/database/open.ts';
import type { DepsWithoutDb } from '#platform/deps.ts';
import type { Acting } from '#platform/http/actor.ts';

const consequences = {
  deleted: 'Nobody can hear or buy it anymore. Buyers keep what they bought.',
  'taken off sale':
    'Nobody can hear or buy it for now. Buyers keep what they bought, and you can put it back on sale yourself.',
} as const;

interface Change {
  readonly beat: LockedBeat;
  readonly actor: Acting;
  readonly became: keyof typeof consequences;
}

/** If an admin deletes a beat or takes it off sale with the seller's own buttons, its seller gets an email. */
export const emailIfOther = async (deps: DepsWithoutDb, trx: Trx, { beat, actor, became }: Change): Promise<void> => {
  if (beat.sellerId === actor.id) return;
  const product = `your ${productWord(beat.kind)} “${beat.title}”`;
  await emailSeller(deps, trx, {
    kind: 'catalogue.off-sale-by-label',
    beat,
    event: `was ${became}`,
    preview: 'What this means for you and your buyers.',
    text: `Someone at ${label.name} ${became === 'deleted' ? `deleted ${product}` : `took ${product} off sale`}. ${consequences[became]}`,
  });
};
