import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { lockPerson } from '#features/account/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { ManagedLicense } from '../../contract-manager.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { assignLicense, checkReceivers, receiversOf, countLicenseSaved } from '../offer/assign-license.ts';
import { columnsOf, type NewLicense, positionOf } from './license-fields.ts';
import { findManaged } from '../read/list-licenses.ts';

/** Maximum licenses per person. */
export const maxLicenses = 100;

type Failed = Failure<
  | 'LICENSES_ALL_BY_ADMINS'
  | 'LICENSES_TOO_MANY'
  | 'LICENSES_TOO_OFTEN'
  | 'LICENSES_WRONG_RECEIVER'
  | 'LICENSES_EMAIL_UNVERIFIED'
>;

/** A license for every seller belongs to the label. Any other is the caller's own, offered to the named people. */
export const addLicense = async (
  deps: Deps,
  { actor, form }: { readonly actor: UserActor; readonly form: NewLicense },
): Promise<ManagedLicense | Failed> => {
  const forAll = form.assignTo === 'all';
  if (forAll && actor.role !== 'admin') return fail('LICENSES_ALL_BY_ADMINS');
  const to = receiversOf(form);
  const wait = await countLicenseSaved(deps, actor, to);
  if (wait > 0) return fail('LICENSES_TOO_OFTEN', { retryAfterSeconds: wait });
  const wrong = await checkReceivers(deps.db, actor, to);
  if (wrong) return wrong;

  const now = deps.clock.now();
  const created = await inTransaction(deps.db, async (trx) => {
    // Locked, so that concurrent calls can't exceed the maximum.
    if (!forAll) await lockPerson(trx, actor.id);
    if (!forAll && (await countOwn(trx, actor.id)) >= maxLicenses) return fail('LICENSES_TOO_MANY');
    const license = await trx
      .insertInto('licenses_licenses')
      .values({
        ...columnsOf(form),
        id: newId(now.getTime()),
        slug: null,
        regular_price_cents: null,
        predefined: forAll,
        position: positionOf(form.type),
        owner_id: forAll ? null : actor.id,
        created_at: now,
        withdrawn_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await assignLicense(deps, trx, { license, actor, to });
    return license;
  });
  if (isFailure(created)) return created;
  const shown = await findManaged(deps.db, actor, { licenseId: created.id });
  if (!shown) throw new Error(`The license ${created.id} was created and cannot be found.`);
  return shown;
};

const countOwn = async (trx: Trx, userId: string): Promise<number> => {
  const { own } = await trx
    .selectFrom('licenses_licenses')
    .select(({ fn }) => fn.countAll<number>().as('own'))
    .where('owner_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(own);
};
