import { sql } from 'kysely';
import { centsToPrice } from '#contract-kit/money.ts';
import type { UserRow } from '#features/account/server/public.ts';
import type { PersonalData } from '#platform/personal-data/personal-data.ts';
import type { Db, Trx } from '#platform/database/open.ts';

/** A person's licenses, their offers to others, and the licenses offered to them. */
export const licensesPersonalData = (): PersonalData => ({
  name: 'licenses',
  collect: async (db, person) => {
    const made = await collectMade(db, person.id);
    const offered = await db
      .selectFrom('licenses_assignments as a')
      .innerJoin('licenses_licenses as l', 'l.id', 'a.license_id')
      .select([
        'l.id as licenseId',
        'l.title',
        'a.email',
        'a.state',
        'a.created_at as at',
        'a.answered_at as answeredAt',
      ])
      .where(isTo(person, 'a.'))
      .orderBy('a.created_at')
      .execute();
    return { data: { made, offeredToYou: offered } };
  },
  erase: async (trx, person) => {
    await trx.deleteFrom('licenses_assignments').where(isTo(person, '')).execute();
    await endMade(trx, person.id);
    return [];
  },
});

type Person = Pick<UserRow, 'id' | 'email' | 'email_verified_at'>;

/** An unverified email, and the offers to it, may be someone else's. */
const isTo = ({ id, email, email_verified_at: provenAt }: Person, table: 'a.' | '') => {
  const byAccount = sql<boolean>`${sql.ref(`${table}user_id`)} = ${id}`;
  return provenAt === null
    ? byAccount
    : sql<boolean>`(${byAccount} or lower(${sql.ref(`${table}email`)}) = ${email.toLowerCase()})`;
};

const collectMade = async (db: Db, ownerId: string) => {
  const [licenses, offers] = await Promise.all([
    db.selectFrom('licenses_licenses').selectAll().where('owner_id', '=', ownerId).orderBy('created_at').execute(),
    db
      .selectFrom('licenses_assignments as a')
      .innerJoin('licenses_licenses as l', 'l.id', 'a.license_id')
      .select(['a.license_id', 'a.email', 'a.state', 'a.created_at'])
      .where('l.owner_id', '=', ownerId)
      .orderBy('a.created_at')
      .execute(),
  ]);
  return licenses.map((license) => ({
    id: license.id,
    type: license.type,
    title: license.title,
    description: license.description,
    price: centsToPrice(license.price_cents),
    fileTypes: license.file_types,
    usageTerms: license.usage_terms,
    exclusive: license.exclusive,
    createdAt: license.created_at,
    withdrawnAt: license.withdrawn_at,
    withdrawnByTheLabel: license.withdrawn_by !== null,
    withdrawnBecause: license.withdrawn_reason,
    offeredTo: offers
      .filter((offer) => offer.license_id === license.id)
      .map((offer) => ({ email: offer.email, state: offer.state, at: offer.created_at })),
  }));
};

/** Withdraws a person's licenses, except those that others have accepted and may sell beats under. */
const endMade = async (trx: Trx, ownerId: string): Promise<void> => {
  const own = trx.selectFrom('licenses_licenses').select('id').where('owner_id', '=', ownerId);
  await trx
    .deleteFrom('licenses_assignments')
    .where('license_id', 'in', own)
    .where('state', '!=', 'accepted')
    .execute();
  // Emails that this person typed are other people's data.
  await trx.updateTable('licenses_assignments').set({ email: null }).where('license_id', 'in', own).execute();
  await trx
    .updateTable('licenses_licenses')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('owner_id', '=', ownerId)
    .where('withdrawn_at', 'is', null)
    .where('id', 'not in', trx.selectFrom('licenses_assignments').select('license_id'))
    .execute();
};
