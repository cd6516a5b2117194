import { formatShare } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { noteMade } from '#features/auth/server/public.ts';
import type { BeatFacts } from '#features/catalogue/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { ShareRow } from '../tables.ts';
import type { LockedSplit } from './lock-split.ts';

/** "33.33% of Midnight". */
export const nameShare = ({ bps }: Pick<ShareRow, 'bps'>, { title }: Pick<BeatFacts, 'title'>): string =>
  t`${{ share: formatShare(bps / 10_000) }} of ${{ title }}`;

/** Records on the owner's security page that someone else will be paid once they accept, and notifies the owner. */
export const noteShare = (
  deps: Deps,
  trx: Trx,
  actor: UserActor,
  { split: { owner, beat }, share }: { readonly split: LockedSplit; readonly share: ShareRow },
): Promise<void> =>
  noteMade(deps, trx, actor, {
    kind: 'split',
    id: share.id,
    owner,
    subject: t`A share of a beat was offered on your ${{ label: label.name }} account`,
    heading: t`A share of a beat was offered`,
    text:
      beat.kind === 'kit'
        ? t`Once it’s accepted, this part of what the sound kit earns is paid to someone else.`
        : t`Once it’s accepted, this part of what the beat earns is paid to someone else.`,
    name: nameShare(share, beat),
  });
