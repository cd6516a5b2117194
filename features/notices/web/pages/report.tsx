import { useLabel } from '#ui/composites/site-frame.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { PageTitle } from '#ui/composites/page-title.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { useFocusAtOnce } from '#ui/primitives/overlays/use-focus-at-once.ts';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Target } from '../../contract.ts';
import { targetKinds, type TargetKind } from '../../notice-kinds.ts';
import { targetQuery } from '../queries.ts';
import { ReportForm } from '../report/report-form.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

interface SentReport {
  readonly message: string;
  readonly number: number;
}

const Sent = ({ sent, target }: { readonly sent: SentReport; readonly target: Target }) => {
  const view = useFocusAtOnce<HTMLDivElement>();
  return (
    <div ref={view} tabIndex={-1} className="flex max-w-prose flex-col items-start gap-4 outline-none">
      <span className="grid size-12 place-items-center rounded-full bg-good text-background">
        <Icon name="check" size={26} />
      </span>
      <h2 className="font-display text-2xl font-semibold">{t`Report #${{ number: String(sent.number) }} sent`}</h2>
      <p className="text-muted">{sent.message}</p>
      <Button asChild>
        <Link variant="bare" to={target.path}>
          {t`Back to “${{ title: target.title }}”`}
        </Link>
      </Button>
    </div>
  );
};

const About = ({ target }: { readonly target: Target }) => (
  <Panel title={t`What you’re reporting`}>
    <p className="font-medium wrap-anywhere">
      <Link to={target.path}>{target.title}</Link>
    </p>
    <p className="text-sm wrap-anywhere text-muted">
      {target.kind === 'comment' ? t`Written by ${{ name: target.by }}` : t`By ${{ name: target.by }}`}
    </p>
    {target.quote && (
      <blockquote dir="auto" className="mt-3 border-s-2 border-edge ps-3 wrap-anywhere whitespace-pre-line">
        {target.quote}
      </blockquote>
    )}
    <p className="mt-4 text-sm text-muted">
      <T>
        Someone at <V of={{ label: useLabel().name }} /> reads every report. You’ll get an email right away, and another
        one with our decision and the reason for it.
      </T>
    </p>
  </Panel>
);

const Reported = ({ kind, id }: { readonly kind: TargetKind; readonly id: string }) => {
  const { data: target, error, refetch } = useQuery(targetQuery(kind, id));
  const [sent, setSent] = useState<SentReport | null>(null);
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <Nothing />;
  if (error) return <ErrorState title={t`We couldn’t load this page`} error={error} onRetry={() => void refetch()} />;
  if (!target) {
    return (
      <output aria-busy="true" aria-label={t`Loading`} className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-[60rem] rounded-l max-lg:order-2" />
        <Skeleton className="h-56 rounded-l" />
      </output>
    );
  }
  if (sent) return <Sent sent={sent} target={target} />;
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="lg:order-2 lg:sticky lg:top-24">
        <About target={target} />
      </div>
      <ReportForm target={target} onSent={setSent} />
    </div>
  );
};

const Nothing = () => (
  <EmptyState
    title={t`There’s nothing here to report`}
    text={t`Open the beat, the kit, the artist page or the comment, and press Report there. If it’s already gone, it may have been taken down.`}
    action={
      <Button asChild>
        <Link variant="bare" to="/beatstore">
          {t`Go to the store`}
        </Link>
      </Button>
    }
  />
);

export const Component = () => {
  const [params] = useSearchParams();
  const kind = targetKinds.find((one) => params.has(one));
  const id = kind && params.get(kind);
  return (
    <div className="page py-10 md:py-16">
      <PageMeta title={t`Report`} description={t`Report a beat, a sound kit, an artist page or a comment.`} noIndex />
      <PageTitle
        title={t`Report`}
        lead={t`Tell us what’s wrong. We take down anything illegal or against our terms.`}
        className="mb-10"
      />
      {kind && id ? <Reported key={id} kind={kind} id={id} /> : <Nothing />}
    </div>
  );
};
