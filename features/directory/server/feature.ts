import type { Feature } from '#platform/feature.ts';
import { directoryMails } from './mails.ts';
import { directoryRoutes } from './routes.ts';

export const directoryFeature: Feature = {
  name: 'directory',
  owns: 'how admins edit and suspend accounts',
  routes: directoryRoutes,
  mails: directoryMails,
};
