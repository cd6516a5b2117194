import { dayMs } from '#contract-kit/numbers/durations.ts';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { findUsersByIds, usersToWriteTo } from '#features/account/server/public.ts';
import { type Db, inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { CsvTable } from '#platform/http/csv.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';
import type { Contact, Followers } from '../../contract-audience.ts';
import { followersPerPage } from '../../limits.ts';

const newDays = 30;

/** The follows whose email address the artist may see. Leaves out suspended, closed and unverified accounts. */
const consents = (db: Db, artistId: string) =>
  db
    .selectFrom('follows_follows as w')
    .innerJoin('follows_followers as f', 'f.id', 'w.follower_id')
    .where('w.artist_id', '=', artistId)
    .where('w.consented_at', 'is not', null)
    .where(({ or, eb }) => or([eb('f.user_id', 'is', null), eb('f.user_id', 'in', usersToWriteTo(db))]));

const consented = (db: Db, artistId: string) =>
  consents(db, artistId)
    .select(['f.id', 'f.user_id', 'f.email', 'w.followed_at', 'w.consented_at', 'w.consent_text', 'w.consent_version'])
    .orderBy('w.consented_at', 'desc')
    .orderBy('w.follower_id', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof consented>['execute']>>[number];

const present = async (db: Db, rows: readonly Row[]): Promise<Contact[]> => {
  const users = await findUsersByIds(
    db,
    rows.flatMap((row) => row.user_id ?? []),
  );
  const emails = new Map(users.map((user) => [user.id, user.email]));
  return rows.flatMap((row) => {
    const email = row.user_id === null ? row.email : emails.get(row.user_id);
    if (!email || !row.consented_at || row.consent_text === null || row.consent_version === null) return [];
    return {
      email,
      followedAt: row.followed_at.toISOString(),
      consentedAt: row.consented_at.toISOString(),
      consentText: row.consent_text,
      consentVersion: row.consent_version,
    };
  });
};

export const listFollowers = async ({ db, clock }: Deps, artistId: string, page: number): Promise<Followers> => {
  const since = new Date(clock.now().getTime() - newDays * dayMs);
  const counts = await db
    .selectFrom('follows_follows')
    .select(({ fn }) => [
      fn.countAll<string>().as('followers'),
      fn.countAll<string>().filterWhere('followed_at', '>=', since).as('newFollowers'),
    ])
    .where('artist_id', '=', artistId)
    .executeTakeFirstOrThrow();
  const { total } = await consents(db, artistId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await consented(db, artistId)
    .limit(followersPerPage)
    .offset((page - 1) * followersPerPage)
    .execute();
  const contacts = await present(db, rows);
  return {
    followers: Number(counts.followers),
    newFollowers: Number(counts.newFollowers),
    contacts: contacts.map((contact) => ({ ...contact, email: shownEmail(contact.email) })),
    total: Number(total),
    pages: pagesOf(Number(total), followersPerPage),
  };
};

const heading = ['Email', 'Following since (UTC)', 'Consent', 'Version of the consent', 'Consented at (UTC)'];
const atOnce = 500;

const rowsOf = async function* (db: Db, artistId: string): AsyncGenerator<readonly string[]> {
  let last: { readonly at: Date; readonly id: string } | null = null;
  for (;;) {
    const after: typeof last = last;
    const rows: Row[] = await consented(db, artistId)
      .$if(after !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('w.consented_at', 'w.follower_id'), '<', tuple(after!.at, after!.id)),
        ),
      )
      .limit(atOnce)
      .execute();
    for (const one of await present(db, rows)) {
      yield [one.email, one.followedAt, one.consentText, one.consentVersion, one.consentedAt];
    }
    const end = rows.at(-1);
    if (!end?.consented_at || rows.length < atOnce) return;
    last = { at: end.consented_at, id: end.id };
  }
};

/** Exporting other people's email addresses is recorded in the audit log. */
export const followersCsv = async ({ db, clock }: Deps, actor: UserActor): Promise<CsvTable> => {
  await inTransaction(db, (trx) =>
    writeAudit(trx, {
      at: clock.now(),
      actorId: actor.id,
      from: actor.address,
      action: 'follows.export',
      subjectId: actor.id,
      details: {},
    }),
  );
  return { heading, rows: rowsOf(db, actor.id) };
};
