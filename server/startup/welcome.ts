import type { Config } from '#platform/config/config.ts';
import type { DemoAccount } from '../demo/demo-accounts.ts';
import type { Ports } from './open-ports.ts';

interface Accounts {
  /** Demo accounts. */
  readonly open?: readonly DemoAccount[];
  /** Emails of demo accounts that nobody can log in to. */
  readonly closed?: readonly string[];
  /** Whether someone can log in as an admin. */
  readonly hasAdmin?: boolean;
}

const titles = { admin: 'Admin', seller: 'Seller', user: 'User' } as const;

/** How to become the first admin. Signing up needs a verified email, so it's left out where no mail is sent. */
const firstAdmin = ({ admin, outbox, smtpUrl }: Config, url: string): readonly string[] => {
  const ways = [
    ...(outbox || smtpUrl
      ? [`sign up at ${url}/register and log in, follow the link in the email, then run: npm run admin -- EMAIL`]
      : []),
    ...(admin ? [] : ['set ADMIN_EMAIL and ADMIN_PASSWORD, then start again']),
  ];
  // The log has then said what is wrong with ADMIN_EMAIL.
  if (ways.length === 0) return [];
  return [
    '',
    '  Nobody is an admin yet. To become one:',
    ...ways.map((way, index) => `    ${index > 0 ? 'or ' : ''}${way}`),
  ];
};

/** The first lines for the person who started the server. */
export const welcome = (
  config: Config,
  { deps, sandboxUrl }: Pick<Ports, 'sandboxUrl'> & { readonly deps: Pick<Ports['deps'], 'publicUrl'> },
  { open = [], closed = [], hasAdmin = true }: Accounts = {},
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
    ...(hasAdmin ? [] : firstAdmin(config, deps.publicUrl)),
    '',
  ].join('\n');
