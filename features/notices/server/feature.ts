import type { Feature } from '#platform/feature.ts';
import { noticeCases, strikeCases } from './admin/notice-cases.ts';
import { isUnderNotice } from './decisions/take-down.ts';
import { noticesJobs } from './jobs.ts';
import { noticesMails } from './mails.ts';
import { noticesPersonalData } from './personal-data.ts';
import { noticesRetention } from './retention.ts';
import { noticesRoutes } from './routes.ts';
import { askAdmin } from './same-files/ask-admin.ts';
import { noticeLife } from './notice-states.ts';

export const noticesFeature: Feature = {
  name: 'notices',
  owns: 'reports, decisions, counter-notices, strikes',
  routes: noticesRoutes,
  jobs: noticesJobs,
  provides: () => ({ 'catalogue.under-notice': isUnderNotice, 'inbox.cases': [noticeCases, strikeCases] }),
  on: (deps) => ({ 'catalogue.same-file': (trx, news) => askAdmin(deps, trx, news) }),
  lives: [noticeLife],
  retention: noticesRetention,
  personalData: () => [noticesPersonalData()],
  mails: noticesMails,
};
