import { fail, type Failure } from '#contract-kit/failure.ts';
import { label } from '#content/current.ts';
import { findUsersByIds, type UserRow } from '#features/account/server/public.ts';
import { findBeats } from '#features/catalogue/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { whole } from '../../rules.ts';
import { readRights } from '../read/present-split.ts';

export interface Party {
  readonly legalName: string;
  /** Credited name, if it differs. */
  readonly artistName: string | null;
  readonly role: string;
  readonly bps: number;
  readonly publishingBps: number | null;
  readonly pro: string;
  readonly ipi: string;
  /** Null for the owner. */
  readonly consentedAt: Date | null;
}

export interface SplitSheet {
  readonly issuer: string;
  readonly title: string;
  readonly beatId: string;
  readonly at: Date;
  /** The owner first, then in the order of consent. */
  readonly parties: readonly Party[];
}

const namesOf = (user: UserRow) => {
  const legalName = user.legal_name ?? user.display_name;
  return { legalName, artistName: legalName === user.display_name ? null : user.display_name };
};

const findAccepted = (db: Db, beatId: string) =>
  db
    .selectFrom('splits_shares')
    .selectAll()
    .where('beat_id', '=', beatId)
    .where('state', '=', 'accepted')
    .orderBy('decided_at')
    .orderBy('id')
    .execute();

/** The terms in force. Only the owner and those who share may read them. */
export const readSheet = async (
  { db, clock }: Deps,
  { beatId, userId }: { readonly beatId: string; readonly userId: string },
): Promise<SplitSheet | Failure<'SPLITS_BEAT_NOT_FOUND'>> => {
  const beat = (await findBeats(db, [beatId])).get(beatId);
  const rows = beat ? await findAccepted(db, beatId) : [];
  const isParty = beat?.sellerId === userId || rows.some(({ user_id: id }) => id === userId);
  if (!beat || !isParty) return fail('SPLITS_BEAT_NOT_FOUND');
  const users = await findUsersByIds(db, [beat.sellerId, ...rows.flatMap(({ user_id: id }) => id ?? [])]);
  const people = new Map(users.map((user) => [user.id, user]));
  const others = rows.flatMap((row): Party[] => {
    const user = people.get(row.user_id ?? '');
    if (!user) return [];
    const { role, bps, publishing_bps: publishingBps, pro, ipi, decided_at: consentedAt } = row;
    return [{ ...namesOf(user), role, bps, publishingBps, pro, ipi, consentedAt }];
  });
  const owner = people.get(beat.sellerId);
  const rest = (of: (party: Party) => number): number => whole - others.reduce((sum, party) => sum + of(party), 0);
  const own: Party[] = owner
    ? [
        {
          ...namesOf(owner),
          role: 'Producer, owner',
          bps: rest(({ bps }) => bps),
          // The sheet lists publishing only if someone has a share of it.
          publishingBps: others.some((one) => one.publishingBps !== null)
            ? rest((one) => one.publishingBps ?? 0)
            : null,
          ...(await readRights(db, owner.id)),
          consentedAt: null,
        },
      ]
    : [];
  return { issuer: label.name, title: beat.title, beatId, at: clock.now(), parties: [...own, ...others] };
};
