import type { Feature } from '#platform/feature.ts';
import { payoutsJobs } from './jobs.ts';
import { payoutsMails } from './mails.ts';
import { payoutsPersonalData } from './personal-data.ts';
import { payoutsRetention } from './retention.ts';
import { payoutsRoutes } from './routes.ts';
import { payoutsSecurity } from './security.ts';
import { openStatements } from './statements/send-statement.ts';

export const payoutsFeature: Feature = {
  name: 'payouts',
  owns: 'sellers’ accounts, ledger, transfers',
  routes: (deps) => {
    const statements = openStatements();
    deps.onClose(() => statements.close());
    return payoutsRoutes({ ...deps, statements });
  },
  jobs: payoutsJobs,
  retention: payoutsRetention,
  personalData: () => [payoutsPersonalData()],
  mails: payoutsMails,
  security: [payoutsSecurity],
};
