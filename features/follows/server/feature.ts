import './tables.ts';
import type { Feature } from '#platform/feature.ts';
import { followByEmail } from './by-email/follow-by-email.ts';
import { joinAddress } from './followers/join-address.ts';
import { followsJobs, noteRefusal } from './jobs.ts';
import { followsMails } from './mails.ts';
import { followsPersonalData } from './personal-data.ts';
import { followsRetention } from './retention.ts';
import { followsRoutes } from './routes.ts';

export const followsFeature: Feature = {
  name: 'follows',
  owns: 'followers',
  routes: followsRoutes,
  jobs: followsJobs,
  on: (deps) => ({
    'mailing.refused': noteRefusal,
    'auth.email-verified': joinAddress,
    'catalogue.downloaded-free': async (trx, { artistId, email, follow }) => {
      if (follow) await followByEmail(deps, trx, { artistId, email, consent: null, isProven: true });
    },
  }),
  retention: followsRetention,
  personalData: (deps) => [followsPersonalData(deps)],
  mails: followsMails,
};
