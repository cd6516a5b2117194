import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { catalogueKey } from '#features/catalogue/web/queries.ts';
import { type Site, useSite } from '#features/settings/web/public.ts';
import { buyingOff } from '#features/settings/buying-off.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { hasStrips } from './has-strips.ts';

const TestMode = ({ outbox }: { readonly outbox: string | null }) => (
  <p className="page flex flex-wrap items-center justify-center gap-x-3 gap-y-0.5 py-1.5 text-center text-xs text-muted">
    <strong className="font-semibold tracking-wider text-warn">{t`TEST MODE`}</strong>
    <span>{t`No real money moves.`}</span>
    {outbox && (
      <Link variant="text" to={outbox} reloadDocument>
        {t`Outbox`}
      </Link>
    )}
  </p>
);

/** Beats appear one by one while the demo catalogue is made, and lists must update without a reload. */
const useGrowingCatalogue = (ready: number | undefined): void => {
  const queryClient = useQueryClient();
  const seen = useRef(ready);
  useEffect(() => {
    if (seen.current === ready) return;
    seen.current = ready;
    void queryClient.invalidateQueries({ queryKey: catalogueKey });
  }, [queryClient, ready]);
};

const DemoProgress = ({ demo }: { readonly demo: NonNullable<Site['demo']> }) => (
  <div className="relative border-b border-line">
    <output className="page block py-1.5 text-center text-xs text-muted">
      <T>
        Setting up the demo catalog:{' '}
        <span className="tabular text-text">
          <V of={{ ready: demo.ready }} />
        </span>{' '}
        of{' '}
        <span className="tabular">
          <V of={{ beats: demo.total }} />
        </span>{' '}
        beats
      </T>
    </output>
    <progress
      aria-label={t`Demo catalog`}
      value={demo.ready}
      max={demo.total}
      className="absolute inset-x-0 -bottom-px block h-px w-full appearance-none bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
    />
  </div>
);

const Away = () => (
  <output className="page block py-1.5 text-center text-xs text-muted">
    {t`We’re having trouble on our side. You can browse and listen; buying and accounts will be back shortly.`}
  </output>
);

const BuyingOff = () => (
  <p className="page py-1.5 text-center text-xs text-muted">
    <strong className="font-semibold text-text">{buyingOff()}</strong> {t`You can still listen, and your cart is kept.`}
  </p>
);

/** Notices about the whole site. Dashboards have this code with their frame, so that none is ever blank in between. */
export const Strips = () => {
  const site = useSite();
  const { payments, demo, outbox, away, isEcomEnabled } = site;
  useGrowingCatalogue(demo?.ready);
  if (!hasStrips(site)) return null;
  return (
    <aside aria-label={t`Site status`} className="bg-panel">
      {payments === 'test' && <TestMode outbox={outbox} />}
      {away && <Away />}
      {!away && !isEcomEnabled && <BuyingOff />}
      {demo && <DemoProgress demo={demo} />}
    </aside>
  );
};
