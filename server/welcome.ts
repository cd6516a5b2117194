import type { Config } from '#platform/config/config.ts';
import type { Ports } from './open-ports.ts';

/** What whoever started the server wants to know first. */
export const welcome = (config: Config, { deps, sandboxUrl }: Ports): string =>
  [
    '',
    `  Store      ${deps.publicUrl}/beatstore`,
    ...(sandboxUrl ? [`  Payments   ${sandboxUrl}  (TEST MODE: no real money; card 4242 4242 4242 4242)`] : []),
    ...(config.outbox ? [`  Mail       ${deps.publicUrl}/dev/outbox  (nothing leaves this machine)`] : []),
    `  API        ${deps.publicUrl}/api/docs`,
    ...(config.demo ? ['  Accounts   none yet: the shop sells to guests; log-in comes with accounts'] : []),
    '',
  ].join('\n');
