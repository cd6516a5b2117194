import type { Deps } from '#platform/deps.ts';
import type { Feature } from '#platform/feature.ts';
import { mailingJobs } from './jobs.ts';
import { mailBlockPersonalData, mailingPersonalData } from './personal-data.ts';
import { registerOutbox } from './register-outbox.ts';
import { mailingRetention } from './retention.ts';
import { mailingRoutes } from './routes.ts';
import type { MailListener } from './send-mail.ts';

export const mailingFeature = (listenerOf: (deps: Deps) => MailListener): Feature => ({
  name: 'mailing',
  owns: 'emails, templates, blocks',
  routes: mailingRoutes,
  register: registerOutbox,
  jobs: (deps) => mailingJobs({ ...deps, listener: listenerOf(deps) }),
  retention: mailingRetention,
  personalData: () => [mailingPersonalData(), mailBlockPersonalData()],
});
