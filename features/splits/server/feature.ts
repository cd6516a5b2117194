import type { Feature } from '#platform/feature.ts';
import { splitsJobs } from './jobs.ts';
import { splitsMails } from './mails.ts';
import { splitsPersonalData } from './personal-data.ts';
import { splitsRetention } from './retention.ts';
import { splitsRoutes } from './routes.ts';
import { splitsSecurity } from './security.ts';
import { openSheets } from './sheet/send-sheet.ts';
import type { SplitUses } from './splits-deps.ts';
import { shareLife } from './lifecycle/share-states.ts';

/** `uses`: the beats that are shared. */
export const splitsFeature = (uses: SplitUses): Feature => ({
  name: 'splits',
  owns: 'shares of beats',
  routes: (deps) => {
    const sheets = openSheets();
    deps.onClose(() => sheets.close());
    return splitsRoutes({ ...deps, uses, sheets });
  },
  jobs: (deps) => splitsJobs({ ...deps, uses }),
  lives: [shareLife],
  retention: splitsRetention,
  personalData: (deps) => [splitsPersonalData({ ...deps, uses })],
  mails: splitsMails,
  security: [splitsSecurity(uses)],
});
