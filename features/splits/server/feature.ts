import type { Feature } from '#platform/feature.ts';
import { splitsJobs } from './jobs.ts';
import { shareLife } from './lifecycle/share-states.ts';
import { splitsMails } from './mails.ts';
import { splitsPersonalData } from './personal-data.ts';
import { findCollaborators, isCollaborator } from './read/find-collaborators.ts';
import { splitsRetention } from './retention.ts';
import { splitsRoutes } from './routes.ts';
import { splitsSecurity } from './security.ts';
import { openSheets } from './sheet/send-sheet.ts';

export const splitsFeature: Feature = {
  name: 'splits',
  owns: 'shares of beats',
  routes: (deps) => splitsRoutes({ ...deps, sheets: deps.openOnce(openSheets) }),
  lives: [shareLife],
  jobs: splitsJobs,
  retention: splitsRetention,
  personalData: (deps) => [splitsPersonalData(deps)],
  mails: splitsMails,
  provides: () => ({
    'auth.security': [splitsSecurity],
    'licenses.collaborators': findCollaborators,
    'catalogue.may-hear': isCollaborator,
  }),
};
