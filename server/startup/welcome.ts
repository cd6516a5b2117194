import type { Config } from '#platform/config/config.ts';
import type { DemoAccount } from '../demo/demo-accounts.ts';
import type { Ports } from './open-ports.ts';

interface DemoAccounts {
  readonly open?: readonly DemoAccount[];
  readonly closed?: readonly string[];
}

const titles = { admin: 'Admin', seller: 'Seller', user: 'User' } as const;

/** The first lines for the person who started the server. */
export const welcome = (
  config: Config,
  { deps, sandboxUrl }: Pick<Ports, 'sandboxUrl'> & { readonly deps: Pick<Ports['deps'], 'publicUrl'> },
  { open = [], closed = [] }: DemoAccounts = {},
): string =>
  [
    '',
    `  Store      ${deps.publicUrl}/beatstore`,
    ...(sandboxUrl ? [`  Payments   ${sandboxUrl}  (TEST MODE: no real money; card 4242 4242 4242 4242)`] : []),
    ...(sandboxUrl || config.stripe
      ? []
      : ['  Payments   off: nobody can buy anything until STRIPE_SECRET_KEY is set']),
    ...(config.outbox ? [`  Mail       ${deps.publicUrl}/dev/outbox  (nothing leaves this machine)`] : []),
    ...(config.outbox || config.smtpUrl ? [] : ['  Mail       off: no mail is sent until SMTP_URL is set']),
    `  API        ${deps.publicUrl}/api/docs`,
    ...(open.length > 0 ? ['', '  Demo accounts (email and password):'] : []),
    ...open.map(({ role, email, password }) => `  ${titles[role].padEnd(10)} ${email}  ${password}`),
    ...(closed.length > 0
      ? ['', `  Demo accounts are closed, because everybody knows their passwords: ${closed.join(', ')}`]
      : []),
    '',
  ].join('\n');
