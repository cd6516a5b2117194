import { createHash, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { newId } from '#contract-kit/ids.ts';
import { dayMs, minuteMs } from '#contract-kit/numbers/durations.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { mayMailOptIn } from './limits.ts';

// Double opt-in: anyone can type anyone's email address, so its owner must press a button behind an emailed link.

/** Minimum time between two emails of a feature to the same address, regardless of who requests them. */
export const optInIntervalMs = 15 * minuteMs;
export const optInLifetimeMs = 2 * dayMs;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

interface KnownMail {
  readonly id: string;
  readonly to: string;
}

interface LinkMail<Wish> extends KnownMail {
  readonly wishes: readonly Wish[];
  readonly token: string;
  readonly expiresAt: Date;
}

export interface Ask<Wish> {
  /** In lower case. */
  readonly email: string;
  /** Adds the new wish to those of the open link, if there is one. Null leaves everything unchanged. */
  readonly merge: (open: readonly Wish[]) => readonly Wish[] | null;
  /** Sends another email instead if the wish is granted already; returns false if it isn't. */
  readonly mailKnown: (mail: KnownMail) => Promise<boolean>;
  readonly mailLink: (mail: LinkMail<Wish>) => Promise<void>;
}

export interface Confirmation<Wish> {
  readonly email: string;
  /** Empty once the link was used. */
  readonly wishes: Wish[];
  readonly isOpen: boolean;
  readonly expiresAt: Date;
}

interface Address {
  readonly kind: string;
  readonly email: string;
}

/** The address's row, created if missing and locked until the transaction ends. */
const lockPending = async (trx: Trx, { kind, email }: Address, now: Date) => {
  await trx
    .insertInto('mailing_confirmations')
    .values({
      kind,
      email,
      wishes: '[]',
      token_hash: null,
      used_token_hash: null,
      mailed_at: null,
      expires_at: new Date(now.getTime() + optInLifetimeMs),
    })
    .onConflict((known) => known.doNothing())
    .execute();
  return await trx
    .selectFrom('mailing_confirmations')
    .selectAll()
    .where('kind', '=', kind)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow();
};

interface Change {
  /** JSON. */
  readonly wishes?: string;
  readonly token_hash?: Buffer;
  readonly mailed_at?: Date;
  readonly expires_at?: Date;
}

const change = async (trx: Trx, { kind, email }: Address, values: Change): Promise<void> => {
  const rows = trx.updateTable('mailing_confirmations').set(values);
  await rows.where('kind', '=', kind).where('email', '=', email).execute();
};

/** Keeps no address that hasn't been emailed. */
const forgetUnmailed = async (trx: Trx, { kind, email }: Address): Promise<void> => {
  const rows = trx.deleteFrom('mailing_confirmations').where('mailed_at', 'is', null);
  await rows.where('kind', '=', kind).where('email', '=', email).execute();
};

const askToConfirm = async <Wish>(
  deps: Deps,
  trx: Trx,
  { kind, email, merge, mailKnown, mailLink }: Ask<Wish> & Address,
): Promise<void> => {
  const now = deps.clock.now();
  const address = { kind, email };
  const pending = await lockPending(trx, address, now);
  const isOpen = pending.token_hash !== null && pending.expires_at > now;
  const merged = merge(isOpen ? (pending.wishes as Wish[]) : []);
  if (merged === null) return await forgetUnmailed(trx, address);
  const wishes = JSON.stringify(merged);
  if (pending.mailed_at !== null && pending.mailed_at.getTime() > now.getTime() - optInIntervalMs) {
    // The open link confirms the new wish, too.
    if (isOpen) await change(trx, address, { wishes });
    return;
  }
  if (!(await mayMailOptIn(deps, trx, email))) return await forgetUnmailed(trx, address);
  const mail = { id: newId(now.getTime()), to: email };
  if (await mailKnown(mail)) return await change(trx, address, { mailed_at: now });
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + optInLifetimeMs);
  await change(trx, address, { wishes, token_hash: hashOf(token), mailed_at: now, expires_at: expiresAt });
  await mailLink({ ...mail, wishes: merged, token, expiresAt });
};

/** A feature's own table from before migration 0129, whose links work until they expire. */
interface EarlierTable {
  readonly table: string;
  /** The column of wishes; `none` is its empty value. */
  readonly column: string;
  readonly none: string;
}

interface Source extends EarlierTable {
  readonly own: RawBuilder<boolean>;
}

const findLink = async <Wish>(
  db: Queryable,
  { table, column, own }: Source,
  {
    token,
    now,
    locking = sql``,
  }: { readonly token: string; readonly now: Date; readonly locking?: RawBuilder<unknown> },
): Promise<Confirmation<Wish> | undefined> => {
  const hash = hashOf(token);
  const { rows } = await sql<Confirmation<Wish>>`
    select email, to_jsonb(${sql.ref(column)}) as wishes, expires_at as "expiresAt",
      token_hash is not distinct from ${hash} as "isOpen"
    from ${sql.table(table)}
    where (token_hash = ${hash} or used_token_hash = ${hash}) and expires_at > ${now} and ${own} ${locking}`.execute(
    db,
  );
  return rows[0];
};

/** Pending confirmations, one per email address. The feature defines what a wish is and how to grant it. */
export const confirmations = <Wish>(kind: string, earlier: EarlierTable) => {
  const sources: readonly Source[] = [
    { table: 'mailing_confirmations', column: 'wishes', none: '[]', own: sql`kind = ${kind}` },
    { ...earlier, own: sql`true` },
  ];
  return {
    /** Emails a link, unless the address was emailed within the interval or has reached its daily limit. */
    ask: (deps: Deps, trx: Trx, wish: Ask<Wish>): Promise<void> => askToConfirm(deps, trx, { ...wish, kind }),

    /** Undefined if the link has expired or never existed. */
    find: async (db: Queryable, token: string, now: Date): Promise<Confirmation<Wish> | undefined> => {
      for (const source of sources) {
        const found = await findLink<Wish>(db, source, { token, now });
        if (found) return found;
      }
      return undefined;
    },

    /** Like `find`, but locks the row until the transaction ends, and uses up an open link. */
    use: async (trx: Trx, token: string, now: Date): Promise<Confirmation<Wish> | undefined> => {
      for (const source of sources) {
        const found = await findLink<Wish>(trx, source, { token, now, locking: sql`for update` });
        if (!found) continue;
        const hash = hashOf(token);
        await sql`
          update ${sql.table(source.table)}
          set token_hash = null, used_token_hash = ${hash}, ${sql.ref(source.column)} = ${source.none}
          where token_hash = ${hash}`.execute(trx);
        return found;
      }
      return undefined;
    },

    /** Called when the account with this email address is closed. */
    forget: async (trx: Trx, email: string): Promise<void> => {
      for (const { table, own } of sources)
        await sql`delete from ${sql.table(table)} where email = ${email} and ${own}`.execute(trx);
    },
  };
};
