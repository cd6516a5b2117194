import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { currencyCode } from '#contract-kit/currency.ts';
import { t } from '#contract-kit/texts/text.ts';
import { useSession } from '#features/auth/web/public.tsx';
import { useSite } from '#features/settings/web/public.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { Badge, type BadgeProps } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';
import type { Setup } from '../../contract-setup.ts';
import { setupQuery } from '../editor/queries.ts';
import { StepButtons } from './step-buttons.tsx';
import type { StepProps } from './document-step.tsx';

const Code = ({ children }: { readonly children: ReactNode }) => (
  <code className="rounded-s bg-raised px-1.5 py-0.5 font-mono text-sm wrap-anywhere">{children}</code>
);

interface State {
  readonly badge: string;
  readonly tone: NonNullable<BadgeProps['tone']>;
  readonly text: ReactNode;
}

const payments = (): Readonly<Record<Setup['server']['payments'], State>> => ({
  live: { badge: t`Live`, tone: 'good', text: t`Buyers pay with real money.` },
  test: {
    badge: t`Test mode`,
    tone: 'warn',
    text: (
      <T>
        Stripe works, but no real money moves. To open, set <Code>STRIPE_SECRET_KEY</Code> to the live key, from
        Stripe’s dashboard under Developers, API keys.
      </T>
    ),
  },
  sandbox: {
    badge: t`Sandbox`,
    tone: 'warn',
    text: (
      <T>
        A sandbox on this machine stands in for Stripe, so no real money moves. To open, set{' '}
        <Code>STRIPE_SECRET_KEY</Code> to the live key, from Stripe’s dashboard under Developers, API keys.
      </T>
    ),
  },
  off: {
    badge: t`Off`,
    tone: 'bad',
    text: (
      <T>
        Nobody can buy anything. To open, set <Code>STRIPE_SECRET_KEY</Code> to the live key, from Stripe’s dashboard
        under Developers, API keys.
      </T>
    ),
  },
});

/** A shop has one, in which Stripe settles. */
const currency = ({ hasOrders }: Setup['server']): State => {
  const code = currencyCode();
  return {
    badge: code,
    tone: 'neutral',
    text: hasOrders ? (
      t`You sell in ${{ currency: code }}. The shop has orders, so this can’t be changed anymore.`
    ) : (
      <T>
        You sell in <V of={{ currency: code }} />. You can still change it, but not after the first order: set{' '}
        <Code>CURRENCY</Code> to another code, such as <Code>eur</Code>, in which your Stripe account settles.
      </T>
    ),
  };
};

const mail = (): Readonly<Record<Setup['server']['mail'], State>> => ({
  smtp: { badge: t`On`, tone: 'good', text: t`Emails go out through your mail server.` },
  outbox: {
    badge: t`Outbox`,
    tone: 'warn',
    text: (
      <T>
        Emails stay on this machine. To send them, set <Code>SMTP_URL</Code> to your mail server, such as{' '}
        <Code>smtp://user:password@mail.example:587</Code>, and <Code>MAIL_FROM</Code> to the address that emails come
        from.
      </T>
    ),
  },
  none: {
    badge: t`Off`,
    tone: 'bad',
    text: (
      <T>
        No email is sent, and buyers get their files by email. To send them, set <Code>SMTP_URL</Code> to your mail
        server, such as <Code>smtp://user:password@mail.example:587</Code>, and <Code>MAIL_FROM</Code> to the address
        that emails come from.
      </T>
    ),
  },
});

const webhooks = () =>
  ({
    shop: t`The shop registers its webhook endpoints at Stripe itself, when it starts.`,
    manual: t`You registered the webhook endpoints at Stripe yourself: their secrets are in the server’s settings.`,
  }) as const;

interface PartProps {
  readonly title: string;
  readonly state: State;
  readonly children?: ReactNode;
}

const Part = ({ title, state: { badge, tone, text }, children }: PartProps) => (
  <Panel title={title} aside={<Badge tone={tone}>{badge}</Badge>}>
    <div className="flex max-w-prose flex-col gap-3 text-sm">
      <p>{text}</p>
      {children}
    </div>
  </Panel>
);

const Check = ({ number, children }: { readonly number: number; readonly children: ReactNode }) => (
  <li className="flex gap-3 py-3 first:pt-0 last:pb-0">
    <span
      aria-hidden="true"
      className="tabular grid size-7 shrink-0 place-items-center rounded-full border border-line text-sm"
    >
      {number}
    </span>
    <div className="min-w-0 flex-1 pt-0.5">{children}</div>
  </li>
);

/** Payments and email are settings of the server, which no page can change: what they are, and how to check them. */
export const ServerStep = ({
  server,
  state,
  onBack,
  onSkip,
  isSkipping,
  onNext,
}: StepProps & Pick<Setup, 'server'>) => {
  const { user } = useSession();
  const { outbox } = useSite();
  const { refetch, isFetching } = useQuery(setupQuery());
  return (
    <div className="flex flex-col gap-6">
      <div className="grid items-start gap-6 @4xl:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Part title={t`Payments`} state={payments()[server.payments]}>
            {server.webhooks && <p>{webhooks()[server.webhooks]}</p>}
            {!server.hasAddress && (
              <p>
                <T>
                  Also set <Code>PUBLIC_URL</Code> to your site’s address, such as <Code>https://label.example</Code>:
                  Stripe and the links in emails lead there.
                </T>
              </p>
            )}
          </Part>
          <Part title={t`Currency`} state={currency(server)} />
        </div>
        <Part title={t`Email`} state={mail()[server.mail]}>
          {outbox && (
            <p>
              <Link to={outbox} reloadDocument>
                {t`Read the emails in the outbox`}
              </Link>
            </p>
          )}
        </Part>
      </div>
      <Button size="s" className="-mt-2 self-start" busy={isFetching} onClick={() => void refetch()}>
        {t`Check again`}
      </Button>
      <Panel title={t`Check that it works`} lead={t`For whoever runs the server. Settings count after a restart.`}>
        <ol className="max-w-prose divide-y divide-line text-sm">
          <Check number={1}>
            <p>
              <T>
                Run <Code>npm run doctor</Code> where the shop is installed. It asks Stripe, the mail server, the disk
                and the proxy, and says what’s missing and how to fix it.
              </T>
            </p>
          </Check>
          <Check number={2}>
            <p>
              <T>
                Run{' '}
                <Code>
                  npm run doctor -- --mail <V of={{ email: user?.email ?? 'you@label.example' }} />
                </Code>
                , which sends you an email.
              </T>
            </p>
          </Check>
          <Check number={3}>
            <p>
              <T>
                Buy a beat yourself, and see its email in the <Link to="/dashboard/admin/mails">email log</Link>. What
                the server does now is in the <Link to="/dashboard/admin/server-status">server status</Link>.
              </T>
            </p>
          </Check>
        </ol>
      </Panel>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <StepButtons {...{ state, onBack, onSkip, isSkipping, onNext }} next={t`Finish`} />
      </div>
    </div>
  );
};
