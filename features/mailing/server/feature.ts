import type { Feature } from '#platform/feature.ts';
import { mailingJobs } from './jobs.ts';
import { mailBlockPersonalData, mailingPersonalData } from './personal-data.ts';
import { registerOutbox } from './register-outbox.ts';
import { mailingRetention } from './retention.ts';
import { mailingRoutes } from './routes.ts';

export const mailingFeature: Feature = {
  name: 'mailing',
  owns: 'emails, templates, blocks',
  routes: mailingRoutes,
  register: registerOutbox,
  jobs: mailingJobs,
  retention: mailingRetention,
  personalData: () => [mailingPersonalData(), mailBlockPersonalData()],
};
