import type { Feature } from '#platform/feature.ts';
import type { LicenseUses } from './license-deps.ts';
import { licensesMails } from './mails.ts';
import { licensesPersonalData } from './personal-data.ts';
import { licensesRetention } from './retention.ts';
import { licensesRoutes } from './routes.ts';

/** `uses` are the beats under a license. */
export const licensesFeature = (uses: LicenseUses): Feature => ({
  name: 'licenses',
  owns: 'licenses, and who may use which',
  routes: (deps) => licensesRoutes({ ...deps, uses }),
  retention: licensesRetention,
  personalData: () => [licensesPersonalData()],
  mails: licensesMails,
  shownTables: ['licenses_licenses'],
});
