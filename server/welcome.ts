import type { Config } from '#platform/config/config.ts';
import type { DemoAccount } from '#sandbox/demo/demo-accounts.ts';
import type { Ports } from './open-ports.ts';

const titles = { admin: 'Admin', seller: 'Seller', user: 'User' } as const;

/** What whoever started the server wants to know first. */
export const welcome = (config: Config, { deps, sandboxUrl }: Ports, accounts: readonly DemoAccount[] = []): string =>
  [
    '',
    `  Store      ${deps.publicUrl}/beatstore`,
    ...(sandboxUrl ? [`  Payments   ${sandboxUrl}  (TEST MODE: no real money; card 4242 4242 4242 4242)`] : []),
    ...(config.outbox ? [`  Mail       ${deps.publicUrl}/dev/outbox  (nothing leaves this machine)`] : []),
    `  API        ${deps.publicUrl}/api/docs`,
    ...(accounts.length > 0 ? ['', '  Demo accounts, with e-mail and password:'] : []),
    ...accounts.map(({ role, email, password }) => `  ${titles[role].padEnd(10)} ${email}  ${password}`),
    '',
  ].join('\n');
