import type { Feature } from '#platform/feature.ts';
import { byLabel } from '#platform/metrics/counts.ts';
import { mailingJobs } from './jobs.ts';
import { mailBlockPersonalData, mailingPersonalData } from './personal-data.ts';
import { registerOutbox } from './register-outbox.ts';
import { mailingRetention } from './retention.ts';
import { mailingRoutes } from './routes.ts';
import { countUnsentMails } from './list-mails.ts';

export const mailingFeature: Feature = {
  name: 'mailing',
  owns: 'emails, templates, blocks',
  routes: mailingRoutes,
  register: registerOutbox,
  jobs: mailingJobs,
  retention: mailingRetention,
  personalData: () => [mailingPersonalData(), mailBlockPersonalData()],
  gauges: [
    {
      name: 'stemhouse_mails',
      help: 'Mails that wait to be sent, or were given up; of each at most 10000 are counted.',
      labels: ['state'],
      read: async (trx) => byLabel('state', await countUnsentMails(trx)),
    },
  ],
};
