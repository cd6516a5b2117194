import { createPendingLogIn } from './pending-log-in.ts';

export const pendingLogIn = createPendingLogIn({ storage: () => window.sessionStorage, now: () => Date.now() });
