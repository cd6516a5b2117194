import type { Feature } from '#platform/feature.ts';
import { videoFrameOrigins } from '../video-link.ts';
import { accountJobs } from './jobs.ts';
import { accountMails } from './mails.ts';
import { findUserByEmail, findUsersByIds } from './people.ts';
import { accountPersonalData } from './personal-data.ts';
import { registerAccountFiles } from './register-files.ts';
import { accountRetention } from './retention.ts';
import { accountRoutes } from './routes.ts';
import { findUserByUsername } from './usernames.ts';

export const accountFeature: Feature = {
  name: 'account',
  owns: 'people, profiles, export, closing',
  routes: (deps) => accountRoutes(deps, deps.personalData),
  register: registerAccountFiles,
  frameOrigins: videoFrameOrigins,
  jobs: accountJobs,
  provides: () => ({
    'audit.people-by-ids': findUsersByIds,
    'audit.person-by-name': async (db, name) =>
      (await findUserByUsername(db, name)) ?? (await findUserByEmail(db, name)),
  }),
  retention: accountRetention,
  personalData: (deps) => [accountPersonalData(deps)],
  mails: accountMails,
  shownTables: ['account_former_usernames', 'account_profiles', 'account_users'],
};
