import { label } from '#content/current.ts';
import { formatLongDay } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
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
  const day = formatLongDay(endsAt);
  const isKit = beat.kind === 'kit';
  const text = isKit
    ? t`Your share of this sound kit ends on ${{ day }}. You’re still paid for orders placed before then, and you keep what you’ve earned.`
    : t`Your share of this beat ends on ${{ day }}. You’re still paid for orders placed before then, and you keep what you’ve earned.`;
  await writeMail(deps, trx, {
    purpose: `splits.ending:${share.id}:${endsAt.toISOString()}`,
    to: person.email,
    content: {
      subject: isKit
        ? t`Your share of a sound kit is ending · ${{ label: label.name }}`
        : t`Your share of a beat is ending · ${{ label: label.name }}`,
      preview: text,
      heading: isKit ? t`Your share of a sound kit is ending` : t`Your share of a beat is ending`,
      blocks: [
        { kind: 'paragraph', text },
        {
          kind: 'quotes',
          rows: [
            [t`Title`, beat.title],
            [t`Role`, share.role],
          ],
        },
        {
          kind: 'facts',
          rows: [
            [t`Your share`, `${percentOf(share.bps)}%`],
            [t`Ends`, day],
          ],
        },
        { kind: 'button', label: t`Your splits`, url: splitsUrl(deps) },
        {
          kind: 'note',
          text: t`Not what you agreed on? Talk to the owner, or email ${{ email: label.email }}.`,
        },
      ],
    },
  });
};
