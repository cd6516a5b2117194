import { label } from '#content/label.ts';
import { formatLongDay } from '#contract-kit/format.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import type { SharedBeat } from '#features/catalogue/server/public.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { percentOf } from '../../rules.ts';
import type { ShareRow } from '../tables.ts';
import { splitsUrl } from './invitation-mails.ts';

interface Ending {
  readonly share: ShareRow;
  readonly beat: SharedBeat;
  readonly endsAt: Date;
}

export const mailEnding = async (deps: Omit<Deps, 'db'>, trx: Trx, { share, beat, endsAt }: Ending): Promise<void> => {
  const [person] = await findUsersByIds(trx, share.user_id === null ? [] : [share.user_id]);
  if (!person || person.closed_at !== null) return;
  const text = `The owner of a ${beat.noun} ends your share of it. It counts for orders placed until ${formatLongDay(endsAt)}; what you’ve earned stays yours.`;
  await writeMail(deps, trx, {
    purpose: `splits.ending:${share.id}:${endsAt.toISOString()}`,
    to: person.email,
    content: {
      subject: `Your share of a ${beat.noun} ends · ${label.name}`,
      preview: text,
      heading: `Your share of a ${beat.noun} ends`,
      blocks: [
        { kind: 'paragraph', text },
        {
          kind: 'quotes',
          rows: [
            ['Title', beat.title],
            ['Role', share.role],
          ],
        },
        {
          kind: 'facts',
          rows: [
            ['Share', `${percentOf(share.bps)}%`],
            ['Ends', formatLongDay(endsAt)],
          ],
        },
        { kind: 'button', label: 'Your splits', url: splitsUrl(deps) },
        {
          kind: 'note',
          text: `Is this not what you agreed on? Talk to its owner, or email ${label.email}.`,
        },
      ],
    },
  });
};
