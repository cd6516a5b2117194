import { isDeepStrictEqual } from 'node:util';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import type { ManagedLicense } from '../../contract-manager.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { isConfirmed, type UserActor } from '#platform/http/actor.ts';
import { assignLicense, checkReceivers, isAccepted, receiversOf, countLicenseSaved } from '../offer/assign-license.ts';
import { columnsOf, type LicenseChange, positionOf } from './license-fields.ts';
import { findBeatsWithoutFiles } from '../extensions.ts';
import { findManaged } from '../read/list-licenses.ts';
import { lockEditable } from '../read/policy.ts';
import type { LicenseRow } from '../read/present-license.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Failed = Failure<
  | 'PASSWORD_REQUIRED'
  | 'LICENSES_NOT_FOUND'
  | 'LICENSES_OF_THE_LABEL'
  | 'LICENSES_ACCEPTED'
  | 'LICENSES_FILES_MISSING'
  | 'LICENSES_TOO_OFTEN'
  | 'LICENSES_WRONG_RECEIVER'
  | 'LICENSES_EMAIL_UNVERIFIED'
>;

interface Edit {
  readonly actor: UserActor;
  readonly licenseId: string;
  readonly form: LicenseChange;
}

/** Applies to new buyers only: orders keep their terms. */
export const editLicense = async (deps: Deps, edit: Edit): Promise<ManagedLicense | Failed> => {
  const { actor, licenseId, form } = edit;
  const to = receiversOf(form);
  const wait = await countLicenseSaved(deps, actor, to);
  if (wait > 0) return fail('LICENSES_TOO_OFTEN', { retryAfterSeconds: wait });
  const edited = await inTransaction(deps.db, async (trx) => {
    const license = await lockEditable(trx, licenseId, actor);
    if (isFailure(license)) return license;
    if (!isConfirmed(actor) && givesAway(license, form)) return fail('PASSWORD_REQUIRED');
    const wrong = (await checkChange(trx, license, form)) ?? (await checkReceivers(trx, actor, to));
    if (wrong) return wrong;
    await save(trx, license, form);
    await assignLicense(deps, trx, { license: { ...license, title: form.title }, actor, to });
    if (license.owner_id !== null && license.owner_id !== actor.id) {
      await writeAudit(trx, {
        at: deps.clock.now(),
        actorId: actor.id,
        from: actor.address,
        action: 'licenses.edit-license',
        subjectId: license.owner_id,
        details: { licenseId, ...changesOf(license, form) },
      });
    }
    return license;
  });
  if (isFailure(edited)) return edited;
  const shown = await findManaged(deps.db, actor, { licenseId, userId: edited.owner_id ?? actor.id });
  return shown ?? fail('LICENSES_NOT_FOUND');
};

/** An exclusive sale is final, so a stolen session must not make a license exclusive, or an exclusive one cheaper. */
const givesAway = (license: LicenseRow, form: LicenseChange): boolean =>
  form.exclusive && (!license.exclusive || form.price < license.price_cents);

/** For the audit log. */
const changesOf = (license: LicenseRow, form: LicenseChange) => ({
  before: {
    type: license.type,
    title: license.title,
    description: license.description,
    priceCents: license.price_cents,
    fileTypes: license.file_types,
    usageTerms: termsOf(license.usage_terms),
    exclusive: license.exclusive,
  },
  after: {
    type: form.type,
    title: form.title,
    description: form.description,
    priceCents: form.price,
    fileTypes: form.fileTypes,
    usageTerms: termsOf(form.usageTerms),
    exclusive: form.exclusive,
  },
});

/** Refuses to change terms that others have accepted, or to include files that the license's beats lack. */
const checkChange = async (
  trx: Trx,
  license: LicenseRow,
  form: LicenseChange,
): Promise<Failure<'LICENSES_ACCEPTED' | 'LICENSES_FILES_MISSING'> | null> => {
  if (!hasSameTerms(license, form) && (await isAccepted(trx, license.id))) return fail('LICENSES_ACCEPTED');
  const added = form.fileTypes.filter((kind) => !license.file_types.includes(kind));
  const lacking = added.length > 0 ? await findBeatsWithoutFiles(trx, license.id, added) : [];
  if (lacking.length === 0) return null;
  const titles = lacking.map(({ title }) => title);
  const message = forCaller(
    () =>
      t`These beats don’t have all the files this license would include: ${{ beats: titles.join(', ') }}. Add the files first, or create another license.`,
  );
  return fail('LICENSES_FILES_MISSING', { message, fields: { fileTypes: [message] }, details: { beats: titles } });
};

const hasSameTerms = (license: LicenseRow, form: LicenseChange): boolean =>
  license.price_cents === form.price &&
  license.exclusive === form.exclusive &&
  isDeepStrictEqual(new Set(license.file_types), new Set(form.fileTypes)) &&
  isDeepStrictEqual(termsOf(license.usage_terms), termsOf(form.usageTerms));

const termsOf = (terms: LicenseChange['usageTerms']): Record<string, string> =>
  Object.fromEntries(terms.map(({ name, limit }) => [name, limit]));

const save = async (trx: Trx, license: LicenseRow, form: LicenseChange): Promise<void> => {
  const regular = license.regular_price_cents;
  await trx
    .updateTable('licenses_licenses')
    .set({
      ...columnsOf(form),
      // The four predefined licenses keep their order.
      ...(license.slug === null && { position: positionOf(form.type) }),
      // The regular price is dropped unless it's above the new price.
      regular_price_cents: regular !== null && regular > form.price ? regular : null,
    })
    .where('id', '=', license.id)
    .execute();
};
