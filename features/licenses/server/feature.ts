import type { Feature } from '#platform/feature.ts';
import { licensesMails } from './mails.ts';
import { assignmentLife } from './offer/assignment-states.ts';
import { licensesPersonalData } from './personal-data.ts';
import { licensesRetention } from './retention.ts';
import { licensesRoutes } from './routes.ts';

export const licensesFeature: Feature = {
  name: 'licenses',
  owns: 'licenses, and who may use which',
  lives: [assignmentLife],
  routes: licensesRoutes,
  retention: licensesRetention,
  personalData: () => [licensesPersonalData()],
  mails: licensesMails,
  shownTables: ['licenses_licenses'],
};
