import { accountJobs } from '#features/account/server/jobs.ts';
import { authJobs } from '#features/auth/server/jobs.ts';
import { catalogueJobs } from '#features/catalogue/server/jobs.ts';
import { clearCrashedWork } from '#features/catalogue/server/public.ts';
import { checkoutJobs } from '#features/checkout/server/jobs.ts';
import { mailingJobs } from '#features/mailing/server/jobs.ts';
import { ordersJobs } from '#features/orders/server/jobs.ts';
import { findHeldBeats, findShownCovers, logOrderMail } from '#features/orders/server/public.ts';
import { payoutsJobs } from '#features/payouts/server/jobs.ts';
import { payoutsListener } from '#features/payouts/server/public.ts';
import { statisticsJobs } from '#features/statistics/server/jobs.ts';
import { subscribersJobs } from '#features/subscribers/server/jobs.ts';
import { noteBounces } from '#features/subscribers/server/public.ts';
import { supportJobs } from '#features/support/server/jobs.ts';
import type { Deps } from '#platform/deps.ts';
import { backupJobs } from './backups/nightly.ts';
import { retentionJob } from './retention.ts';
import { ordersAdmin } from './orders-admin.ts';
import { webhookJobs } from './webhooks/register-webhooks.ts';

/** Defines what each job does. */
export const defineJobs = (deps: Deps): void => {
  accountJobs(deps);
  authJobs(deps);
  catalogueJobs({ ...deps, uses: { findHeld: findHeldBeats, findShownCovers } });
  checkoutJobs({ ...deps, listener: payoutsListener(deps) });
  ordersJobs({ ...deps, adminHelpers: ordersAdmin(deps) });
  payoutsJobs(deps);
  mailingJobs({
    ...deps,
    listener: { ...noteBounces(), sent: (purpose) => logOrderMail(deps.db, deps.log, purpose) },
  });
  subscribersJobs(deps);
  statisticsJobs(deps);
  supportJobs(deps);
  backupJobs(deps);
  retentionJob(deps);
  webhookJobs(deps);
};

/** Starts running jobs. */
export const runJobs = async (deps: Deps): Promise<void> => {
  defineJobs(deps);
  await clearCrashedWork(deps.config);
  await deps.jobs.start();
};
