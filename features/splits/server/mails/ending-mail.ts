import { label } from '#content/current.ts';
import { formatLongDay } from '#contract-kit/format.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import type { BeatFacts } from '#features/catalogue/server/public.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { percentOf } from '../../rules.ts';
import type { ShareRow } from '../tables.ts';
import { splitsUrl } from './invitation-mails.ts';

interface Ending {
  readonly share: ShareRow;
  readonly beat: BeatFacts;
  readonly endsAt: Date;
}

export const mailEnding = async (deps: Omit<Deps, 'db'>, trx: Trx, { share, beat, endsAt }: Ending): Promise<void> => {
  const [person] = await findUsersByIds(trx, share.user_id === null ? [] : [share.user_id]);
  if (!person || person.closed_at !== null) return;
  const text = `Your share of this ${beat.noun} ends on ${formatLongDay(endsAt)}. You’re still paid for orders placed before then, and you keep what you’ve earned.`;
  await writeMail(deps, trx, {
    purpose: `splits.ending:${share.id}:${endsAt.toISOString()}`,
    to: person.email,
    content: {
      subject: `Your share of a ${beat.noun} is ending · ${label.name}`,
      preview: text,
      heading: `Your share of a ${beat.noun} is ending`,
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
          text: `Not what you agreed on? Talk to the owner, or email ${label.email}.`,
        },
      ],
    },
  });
};
