import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { emailSeller, type LockedBeat } from '#features/catalogue/server/public-records.ts';
import type { Trx } from '#platform/database/open.ts';
import type { DepsWithoutDb } from '#platform/deps.ts';
import type { Acting } from '#platform/http/actor.ts';

interface Change {
  readonly beat: LockedBeat;
  readonly actor: Acting;
  readonly became: 'deleted' | 'taken-off-sale';
}

const wordsOf = ({ kind, title }: LockedBeat, became: Change['became']): string => {
  if (became === 'deleted')
    return kind === 'kit'
      ? t`Someone at ${{ label: label.name }} deleted your sound kit “${{ title }}”. Nobody can hear or buy it anymore. Buyers keep what they bought.`
      : t`Someone at ${{ label: label.name }} deleted your beat “${{ title }}”. Nobody can hear or buy it anymore. Buyers keep what they bought.`;
  return kind === 'kit'
    ? t`Someone at ${{ label: label.name }} took your sound kit “${{ title }}” off sale. Nobody can hear or buy it for now. Buyers keep what they bought, and you can put it back on sale yourself.`
    : t`Someone at ${{ label: label.name }} took your beat “${{ title }}” off sale. Nobody can hear or buy it for now. Buyers keep what they bought, and you can put it back on sale yourself.`;
};

/** If an admin deletes a beat or takes it off sale with the seller's own buttons, its seller gets an email. */
export const emailIfOther = async (deps: DepsWithoutDb, trx: Trx, { beat, actor, became }: Change): Promise<void> => {
  if (beat.sellerId === actor.id) return;
  await emailSeller(deps, trx, {
    kind: 'catalogue.off-sale-by-label',
    beat,
    event: became,
    preview: t`What this means for you and your buyers.`,
    text: wordsOf(beat, became),
  });
};
