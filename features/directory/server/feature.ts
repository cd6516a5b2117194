import type { Feature } from '#platform/feature.ts';
import { findPeople } from './list-users.ts';
import { directoryMails } from './mails.ts';
import { directoryRoutes } from './routes.ts';

export const directoryFeature: Feature = {
  name: 'directory',
  owns: 'how admins edit and suspend accounts',
  routes: directoryRoutes,
  provides: () => ({ 'find.results': findPeople }),
  mails: directoryMails,
};
