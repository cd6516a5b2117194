import { type SelectQueryBuilder, sql } from 'kysely';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { escapeLike } from '#platform/database/escape-like.ts';
import { keptTotal } from '#platform/database/caches/kept-values.ts';
import { fromNearerEnd } from '#platform/database/nearer-end.ts';
import type { Db, Queryable } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { MailsPage, MailState } from '../contract.ts';
import type { MailKind } from './mail-kinds.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';

const perPage = 20;

interface Query {
  readonly state: 'all' | 'waiting' | 'failed' | 'sent';
  /** The beginning of the recipient's address, in upper or lower case. */
  readonly to: string;
  readonly page: number;
}

type Messages = SelectQueryBuilder<Tables, 'mailing_messages', object>;

const matching = (db: Queryable, { state, to }: Pick<Query, 'state' | 'to'>): Messages =>
  db
    .selectFrom('mailing_messages')
    .$if(state === 'failed', (query) => query.where('failed_at', 'is not', null))
    .$if(state === 'sent', (query) => query.where('sent_at', 'is not', null))
    .$if(state === 'waiting', (query) =>
      query.where('sent_at', 'is', null).where('failed_at', 'is', null).where('body_text', '<>', ''),
    )
    .$if(to !== '', (query) => query.where(sql<string>`lower(recipient)`, 'like', `${escapeLike(to.toLowerCase())}%`));

interface Row {
  readonly sent_at: Date | null;
  readonly failed_at: Date | null;
  readonly is_blank: boolean;
}

const stateOf = ({ sent_at: sentAt, failed_at: failedAt, is_blank: isBlank }: Row): MailState => {
  if (sentAt !== null) return 'sent';
  if (isBlank) return 'expired';
  return failedAt === null ? 'waiting' : 'failed';
};

const countMails = (db: Db, query: Query): Promise<number> =>
  keptTotal(db, `mails:${query.state}:${query.to.toLowerCase()}`, async () => {
    const { total } = await matching(db, query)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  });

/** Counts at most ten thousand emails per state. */
export const countUnsentMails = async (db: Queryable): Promise<Readonly<Record<'waiting' | 'failed', number>>> => {
  const upTo = 10_000;
  const count = (state: 'waiting' | 'failed') =>
    db
      .selectFrom(matching(db, { state, to: '' }).select('id').limit(upTo).as('found'))
      .select(({ fn }) => fn.countAll<number>().as('count'));
  const { waiting, failed } = await db
    .selectNoFrom([count('waiting').as('waiting'), count('failed').as('failed')])
    .executeTakeFirstOrThrow();
  return { waiting: waiting ?? 0, failed: failed ?? 0 };
};

interface Failed {
  readonly kinds: readonly MailKind[];
  readonly since: Date;
}

const failedOf = (db: Queryable, { kinds, since }: Failed): Messages =>
  db
    .selectFrom('mailing_messages')
    .where('sent_at', 'is', null)
    .where('failed_at', '>', since)
    .where((is) => is.or(kinds.map((kind) => is('purpose', 'like', `${escapeLike(kind)}:%`))));

/** Number of emails of these kinds that failed after `since` and weren't sent later; counts at most a thousand. */
export const countFailedMails = async (db: Queryable, failed: Failed): Promise<number> => {
  const { count } = await db
    .selectFrom(failedOf(db, failed).select('id').limit(1000).as('failed'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export interface FailedMail {
  readonly id: string;
  /** Identifies what the email is about, e.g. "purchase:<order>". */
  readonly purpose: string;
  readonly to: string;
  readonly subject: string;
  readonly failure: string | null;
  readonly createdAt: Date;
}

/** The emails that `countFailedMails` counts, oldest first. */
export const findFailedMails = async (db: Queryable, failed: Failed, limit: number): Promise<FailedMail[]> => {
  const rows = await failedOf(db, failed)
    .select(['id', 'purpose', 'recipient', 'failure', 'created_at'])
    .select(sql<string>`coalesce(lasting_subject, subject)`.as('subject'))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ recipient, created_at: createdAt, ...row }) => ({ ...row, to: shownEmail(recipient), createdAt }));
};

/** Sorted by id, which means by time. */
export const listMails = async (db: Db, query: Query): Promise<MailsPage> => {
  const total = await countMails(db, query);
  const way = fromNearerEnd({ offset: (query.page - 1) * perPage, limit: perPage, total });
  const rows = await matching(db, query)
    .select(['id', 'recipient', 'created_at', 'sent_at', 'failed_at', 'failure'])
    // A subject that is replaced after sending contains a code.
    .select([
      sql<string>`coalesce(lasting_subject, subject)`.as('subject'),
      sql<boolean>`body_text = ''`.as('is_blank'),
    ])
    .orderBy('id', way.backward ? 'asc' : 'desc')
    .limit(way.limit)
    .offset(way.offset)
    .execute();
  return {
    mails: (way.backward ? rows.toReversed() : rows).map((row) => ({
      id: row.id,
      to: shownEmail(row.recipient),
      subject: row.subject,
      state: stateOf(row),
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
      failure: row.sent_at === null ? row.failure : null,
    })),
    total,
    page: query.page,
    pages: pagesOf(total, perPage),
  };
};
