import type { Deps } from '#platform/deps.ts';
import type { Feature } from '#platform/feature.ts';
import { mailingJobs } from './jobs.ts';
import { mailBlockPersonalData, mailingPersonalData } from './personal-data.ts';
import { registerOutbox } from './register-outbox.ts';
import { mailingRetention } from './retention.ts';
import { mailingRoutes } from './routes.ts';
import type { MailHooks } from './send-mail.ts';

export const mailingFeature = (hooksOf: (deps: Deps) => MailHooks): Feature => ({
  name: 'mailing',
  owns: 'emails, templates, blocks',
  routes: mailingRoutes,
  register: registerOutbox,
  jobs: (deps) => mailingJobs({ ...deps, hooks: hooksOf(deps) }),
  retention: mailingRetention,
  personalData: () => [mailingPersonalData(), mailBlockPersonalData()],
});
