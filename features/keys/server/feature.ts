import type { Feature } from '#platform/feature.ts';
import { keysMails } from './mails.ts';
import { keysPersonalData } from './personal-data.ts';
import { keysRetention } from './retention.ts';
import type { StopMadeByKey } from './revoke-key.ts';
import { keysRoutes } from './routes.ts';
import { keysSecurity } from './security.ts';

/** `stopMadeByKey` ends what a key has made. */
export const keysFeature = (stopMadeByKey: StopMadeByKey): Feature => ({
  name: 'keys',
  owns: 'API keys of other programs',
  routes: (deps) => keysRoutes({ ...deps, stopMadeByKey }),
  retention: keysRetention,
  personalData: () => [keysPersonalData()],
  mails: keysMails,
  security: [keysSecurity(stopMadeByKey)],
});
