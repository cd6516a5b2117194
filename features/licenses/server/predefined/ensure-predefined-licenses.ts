import type { Db } from '#platform/database/open.ts';
import { kitLicense } from './kit-license.ts';
import { predefinedLicenses } from './predefined-licenses.ts';

const kitRow = {
  ...kitLicense,
  type: 'default' as const,
  price_cents: 0,
  regular_price_cents: null,
  file_types: ['kit' as const],
  usage_terms: '[]',
  predefined: false,
  owner_id: null,
  withdrawn_at: null,
};

/**
 * Runs at each start. Adds only missing licenses, so that an admin's changes stay. Without the demo and its
 * past, a new shop has never asked a former price.
 */
export const ensurePredefinedLicenses = async (db: Db, { demo = true } = {}): Promise<void> => {
  const rows = predefinedLicenses.map((license, position) => ({
    id: license.id,
    slug: license.slug,
    type: 'default' as const,
    title: license.title,
    description: license.description,
    price_cents: license.priceCents,
    regular_price_cents: demo ? license.regularPriceCents : null,
    file_types: [...license.fileTypes],
    usage_terms: JSON.stringify(license.usageTerms),
    predefined: true,
    exclusive: license.exclusive,
    recommended: license.recommended,
    position,
    owner_id: null,
    withdrawn_at: null,
  }));
  await db
    .insertInto('licenses_licenses')
    .values([...rows, kitRow])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
