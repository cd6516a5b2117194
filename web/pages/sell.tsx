import { useSuspenseQuery } from '@tanstack/react-query';
import type { UserInfo } from '#features/account/contract.ts';
import type { DocumentData } from '#features/site/documents.ts';
import { useIsDemoLabel } from '#features/site/web/public.ts';
import { useSiteDocument } from '#features/site/web/queries.ts';
import { useSession } from '#features/auth/web/public.tsx';
import { uploadFormats, uploadKinds } from '#features/studio/upload-kinds.ts';
import { saleTermsQuery } from '#features/licenses/web/queries.ts';
import { platformFee } from '#features/licenses/platform-fee.ts';
import { formatBytes, formatCents, formatShare } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Section } from '#ui/composites/section.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { DashboardPicture } from '../components/sell/dashboard-picture.tsx';
import { Swell } from '../components/swell.tsx';

/** Cents. */
const examplePrice = 3000;

const Fact = ({ title, value, text }: { readonly title: string; readonly value: string; readonly text: string }) => (
  <div className="rounded-l border border-line bg-panel p-5 sm:p-6">
    <dt className="eyebrow">{title}</dt>
    <dd className="@container">
      <span className="tabular mt-2 block font-display text-[length:min(var(--text-4xl),14cqi)] leading-tight font-extrabold tracking-tighter whitespace-nowrap">
        {value}
      </span>
      <span className="mt-2 block text-muted">{text}</span>
    </dd>
  </div>
);

/** Uploading a beat is also how a person becomes a seller. */
const wayOf = (user: UserInfo | null) => {
  if (!user) return { label: t`Create account`, to: '/register' };
  return { label: user.role === 'seller' ? t`Your catalog` : t`Upload a beat`, to: '/beatstore/upload' };
};

const Start = ({ offersLogIn = false }: { readonly offersLogIn?: boolean }) => {
  const { user } = useSession();
  const { label, to } = wayOf(user);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button asChild variant="primary" size="l">
        <Link variant="bare" to={to}>
          {label}
        </Link>
      </Button>
      {offersLogIn && !user && (
        <Link to="/login" className="inline-flex min-h-11 items-center">
          {t`Log in`}
        </Link>
      )}
    </div>
  );
};

const Limits = () => {
  const { maxBytes } = useSuspenseQuery(saleTermsQuery()).data;
  return (
    <dl className="tabular self-start divide-y divide-line border-y border-line">
      {uploadKinds.map((kind) => (
        <div key={kind} className="flex items-baseline justify-between gap-6 py-3">
          <dt>{uploadFormats[kind].title}</dt>
          <dd className="text-muted">{t`up to ${{ size: formatBytes(maxBytes[kind]).replace('.0 ', ' ') }}`}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Left out where its only picture would be another label's. */
const Dashboard = ({ dashboard }: { readonly dashboard: DocumentData<'sell'>['dashboard'] }) => {
  const isDemo = useIsDemoLabel();
  const { title, text, picture, alt } = dashboard;
  if (!picture?.picture && !isDemo) return null;
  return (
    <Section title={title} lead={text} className="pt-16">
      <DashboardPicture picture={picture} alt={alt} />
    </Section>
  );
};

/** Explains to people who make music how to sell here. */
export const Component = () => {
  const sell = useSiteDocument('sell');
  const { feeBps } = useSuspenseQuery(saleTermsQuery()).data;
  const { fee, yours, wait } = sell.facts;
  return (
    <>
      <PageMeta title={sell.title} description={sell.lead} path="/sell" />
      <header className="relative isolate overflow-hidden border-b border-line">
        <Swell className="absolute inset-0 -z-20 h-full w-full opacity-60" waves={[]} />
        <div className="absolute inset-0 -z-10 bg-linear-to-t from-background via-background/40 to-transparent" />
        <div className="page flex min-h-[min(34rem,62svh)] flex-col justify-end pt-24 pb-12">
          <p className="eyebrow">{t`For producers`}</p>
          <h1 className="mt-3 font-display text-hero font-extrabold tracking-tighter">{sell.title}</h1>
          <p className="mt-5 mb-8 max-w-prose text-xl text-text/90">{sell.lead}</p>
          <Start offersLogIn />
        </div>
      </header>
      <dl className="page grid gap-4 pt-10 sm:grid-cols-3">
        <Fact title={fee.title} value={formatShare(feeBps / 10_000)} text={fee.text} />
        <Fact
          title={yours.title}
          value={formatCents(examplePrice - platformFee(examplePrice, feeBps))}
          text={yours.text.replace('{price}', formatCents(examplePrice))}
        />
        <Fact title={wait.title} value={sell.wait} text={wait.text} />
      </dl>
      <Section title={t`How it works`} className="pt-16">
        <ol className="grid gap-8 md:grid-cols-3">
          {sell.steps.map(({ heading, text }, index) => (
            <li key={heading}>
              <span aria-hidden="true" className="tabular block font-display font-semibold text-accent">
                {String(index + 1).padStart(2, '0')}
              </span>
              <h3 className="mt-2 font-display text-xl font-semibold">{heading}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Dashboard dashboard={sell.dashboard} />
      <Section title={sell.limits.title} className="pt-16">
        <div className="grid gap-x-16 gap-y-8 md:grid-cols-2">
          <Limits />
          <div className="flex max-w-prose flex-col gap-5 text-muted">
            <p>{sell.limits.text}</p>
            <p>
              {sell.limits.rules}{' '}
              <T>
                More in the <Link to="/terms">Terms</Link>.
              </T>
            </p>
            <Start />
          </div>
        </div>
      </Section>
    </>
  );
};
