import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import type { Feature } from '#platform/feature.ts';
import { servePictures } from '#platform/images/serve-pictures.ts';
import { heroSizes, pictureSizes } from '../profile-values.ts';
import { videoFrameOrigins } from '../video-link.ts';
import { accountJobs } from './jobs.ts';
import { accountMails } from './mails.ts';
import { findUserByEmail, findUsersByIds } from './people.ts';
import { accountPersonalData } from './personal-data.ts';
import { pictureKeys } from './pictures/picture-keys.ts';
import { heroKeys } from './public-profile/hero-keys.ts';
import { accountRetention } from './retention.ts';
import { accountRoutes } from './routes.ts';
import { findUserByUsername } from './usernames.ts';

const registerPictures = (app: FastifyInstance, { storage }: Deps): void => {
  servePictures(app, storage, {
    folder: 'pictures',
    sizes: pictureSizes,
    // Newer pictures are named by an id, older ones by a hash.
    name: /^(?:[0-9a-f-]{36}|[0-9a-f]{32})$/,
    keyOf: pictureKeys.of,
  });
  servePictures(app, storage, { folder: 'heroes', sizes: heroSizes, name: /^[0-9a-f-]{36}$/, keyOf: heroKeys.of });
};

export const accountFeature: Feature = {
  name: 'account',
  owns: 'people, profiles, export, closing',
  routes: (deps) => accountRoutes(deps, deps.personalData),
  register: registerPictures,
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
