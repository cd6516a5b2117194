import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { findReadableLicense, kitLicense, licenseTerms } from '#features/licenses/server/public.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { labelFacts } from '#features/orders/server/public.ts';
import type { DocumentFailure, DocumentsDeps } from '../sending/documents.ts';
import { withText } from './with-text.ts';

const buyer = {
  email: 'buyer@example.com',
  customer: {
    name: 'Your buyer’s name',
    address: 'Street address',
    city: 'City',
    state: '',
    zip: 'Postal code',
    country: 'Country',
  },
} as const;

const sampleKitCents = 2900;

/** The agreement that a buyer would get from this seller today, with a made-up buyer. */
export const previewAgreement = async (
  deps: DocumentsDeps,
  { licenseId, actor, network }: { readonly licenseId: string; readonly actor: UserActor; readonly network: string },
): Promise<Buffer | DocumentFailure | Failure<'ORDERS_NO_SUCH_LICENSE'>> => {
  const { db, clock } = deps;
  const [seller] = await findUsersByIds(db, [actor.id]);
  const license = seller && (await findReadableLicense(db, seller, licenseId));
  if (!license || !seller) return fail('ORDERS_NO_SUCH_LICENSE');
  const isKit = license.id === kitLicense.id;
  const now = clock.now();
  const { name: issuer, governingLaw, agreementVersion } = labelFacts();
  const facts = {
    orderNumber: 'PREVIEW',
    agreedAt: now.toISOString(),
    seller: { name: seller.legal_name ?? seller.display_name, artist: seller.display_name },
    buyer,
    beat: { id: newId(now.getTime()), title: `Your ${isKit ? 'kit' : 'beat'}’s title` },
    license: licenseTerms(license),
    // A kit's license has no price of its own.
    priceCents: isKit ? sampleKitCents : license.price_cents,
    governingLaw,
    issuer,
  };
  const stored = await withText(db, { version: agreementVersion, facts });
  return await deps.documents.make(deps, 'agreement', { stored, preview: true }, { owner: actor.id, network });
};
