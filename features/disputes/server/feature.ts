import type { Feature } from '#platform/feature.ts';
import { disputeCases, warningCases } from './dispute-cases.ts';
import { findDisputesOf } from './find-disputes-of.ts';
import { disputesJobs } from './jobs.ts';
import { disputesListeners } from './refresh-disputes.ts';
import { disputesMails } from './mails.ts';
import { disputesPersonalData } from './personal-data.ts';
import { disputesRetention } from './retention.ts';
import { disputesRoutes } from './routes.ts';
import { disputeLife } from './dispute-states.ts';

export const disputesFeature: Feature = {
  name: 'disputes',
  owns: 'disputes and their evidence',
  routes: disputesRoutes,
  jobs: disputesJobs,
  lives: [disputeLife],
  on: disputesListeners,
  provides: () => ({ 'orders.bank-says': findDisputesOf, 'inbox.cases': [disputeCases, warningCases] }),
  retention: disputesRetention,
  personalData: () => [disputesPersonalData()],
  mails: disputesMails,
};
