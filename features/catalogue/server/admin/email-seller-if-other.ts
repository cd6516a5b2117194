import { label } from '#content/label.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Acting } from '#platform/http/actor.ts';
import { productWord } from '../../kits.ts';
import { type AboutBeat, emailSeller, type MailDeps, ownBeatsButton } from '../beats/email-seller.ts';

const consequences = {
  deleted: 'Nobody can hear or buy it anymore. Buyers keep what they bought.',
  'taken off sale':
    'Nobody can hear or buy it for now. Buyers keep what they bought, and you can put it back on sale yourself.',
} as const;

interface Change {
  readonly beat: AboutBeat;
  readonly actor: Acting;
  readonly became: keyof typeof consequences;
}

/** If an admin deletes a beat or takes it off sale with the seller's own buttons, its seller gets an email. */
export const emailSellerIfOther = async (deps: MailDeps, trx: Trx, { beat, actor, became }: Change): Promise<void> => {
  if (beat.sellerId === actor.id) return;
  await emailSeller(deps, trx, {
    kind: 'catalogue.off-sale-by-label',
    beat,
    content: {
      subject: `“${beat.title}” was ${became} · ${label.name}`,
      preview: 'What this means for you and your buyers.',
      heading: `Your ${productWord(beat.kind)} was ${became}`,
      blocks: [
        {
          kind: 'paragraph',
          text: `Someone at ${label.name} ${became === 'deleted' ? `deleted your ${productWord(beat.kind)} “${beat.title}”` : `took your ${productWord(beat.kind)} “${beat.title}” off sale`}. ${consequences[became]}`,
        },
        ownBeatsButton(deps),
        { kind: 'note', text: `Questions? Email ${label.email}.` },
      ],
    },
  });
};
