import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import type { OrderLink } from '#features/orders/web/public.tsx';
import { copyLink } from '#ui/composites/copy-link.ts';
import { NoticeBox } from '#features/orders/web/public-notice.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { useSiteFrame } from '#ui/composites/site-frame.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { Agreement } from '../../contract.ts';
import { agreementLink } from '../agreement-link.ts';
import { agreementQuery } from '../queries.ts';
import { AgreementWaiting } from './agreement-waiting.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

/** Prints the agreement without the page around it; `paper.css` hides the rest. */
const printAlone = (paper: HTMLElement | null): void => {
  if (!paper) return;
  paper.dataset['printAlone'] = '';
  window.addEventListener('afterprint', () => delete paper.dataset['printAlone'], { once: true });
  window.print();
};

const Parties = ({ parties }: Pick<Agreement, 'parties'>) => (
  <dl className="grid gap-x-8 gap-y-5 border-y border-line py-5 sm:grid-cols-2">
    {parties.map(({ label, heading, lines }) => (
      <div key={label} className="min-w-0 wrap-anywhere">
        <dt className="eyebrow">{label}</dt>
        <dd className="mt-1 font-semibold" dir="auto">
          {heading}
        </dd>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of an address never move
          <dd key={index} className="text-muted" dir="auto">
            {line}
          </dd>
        ))}
      </div>
    ))}
  </dl>
);

const Terms = ({ terms }: Pick<Agreement, 'terms'>) => (
  <>
    <h4 className="eyebrow mt-6">{terms.heading}</h4>
    <dl className="mt-2">
      {terms.rows.map(({ name, value }) => (
        <div key={name} className="flex justify-between gap-6 border-b border-line py-2">
          <dt>{name}</dt>
          <dd className="tabular text-end font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  </>
);

const Clauses = ({ clauses }: Pick<Agreement, 'clauses'>) => (
  <ol className="mt-6 flex flex-col gap-4">
    {clauses.map(({ heading, text }, index) => (
      <li key={heading} className="grid gap-x-6 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)] print:break-inside-avoid">
        <h4 className="flex gap-2 font-semibold">
          <span className="tabular text-muted">{index + 1}</span>
          {heading}
        </h4>
        <p className="wrap-anywhere">{text}</p>
      </li>
    ))}
  </ol>
);

interface AgreementReaderProps {
  readonly itemId: string;
  readonly link: OrderLink;
  /** The page's URL links to this agreement. */
  readonly linked: boolean;
}

/** The agreement as a document, from the same source as its PDF. */
export const AgreementReader = ({ itemId, link, linked }: AgreementReaderProps) => {
  const { origin } = useSiteFrame();
  const { data, error, refetch } = useQuery(agreementQuery(link, itemId));
  const paper = useRef<HTMLElement>(null);
  const loaded = data !== undefined;
  useEffect(() => {
    if (linked && loaded) paper.current?.scrollIntoView();
  }, [linked, loaded]);

  if (error instanceof ApiError && error.status >= 400 && error.status < 429) {
    return <NoticeBox notice={{ tone: 'bad', title: t`There’s no agreement to read`, text: error.message }} />;
  }
  if (error)
    return <ErrorState title={t`We couldn’t load the agreement`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <AgreementWaiting />;
  const titleId = `agreement-title-${itemId}`;
  return (
    <>
      <section
        ref={paper}
        aria-labelledby={titleId}
        className="scroll-mt-nav rounded-m border border-line bg-background p-4 text-sm sm:p-8"
      >
        <p className="flex flex-wrap justify-between gap-x-6 gap-y-1">
          <strong className="font-semibold">{data.issuer}</strong>
          <span className="tabular text-muted">
            <T>
              Order <V of={{ number: data.orderNumber }} />
            </T>
          </span>
        </p>
        <h3 id={titleId} className="mt-6 font-display text-2xl font-bold tracking-tight">
          {data.title}
        </h3>
        <p className="mt-1 mb-5 wrap-anywhere text-muted">{data.subtitle}</p>
        <h4 className="sr-only">{t`Parties`}</h4>
        <Parties parties={data.parties} />
        <Terms terms={data.terms} />
        <Clauses clauses={data.clauses} />
        <h4 className="sr-only">{t`Signatures`}</h4>
        <p className="mt-6 border-t border-edge pt-5 wrap-anywhere print:break-inside-avoid">{data.conduct}</p>
        {data.proof && (
          <p className="mt-6 wrap-anywhere">
            <T>
              Proof of license{' '}
              <strong className="tabular font-semibold">
                <V of={{ code: data.proof.code }} />
              </strong>
              :{' '}
              <Link to={data.proof.url}>
                <V of={{ url: data.proof.url }} />
              </Link>
            </T>
          </p>
        )}
        <p className="mt-6 text-xs text-muted">{data.foot}</p>
      </section>
      <p className="mt-3 flex flex-wrap items-center gap-3 print:hidden">
        <Button size="s" onClick={() => printAlone(paper.current)}>
          {t`Print the agreement`}
        </Button>
        <Button size="s" onClick={() => void copyLink(`${origin}${agreementLink(link, itemId)}`)}>
          <Icon name="copy" size={16} />
          {t`Copy link`}
        </Button>
        {link.key !== undefined && (
          <span className="text-sm text-muted">{t`Anyone who has the link can open this order.`}</span>
        )}
      </p>
    </>
  );
};
