import type { ReactNode } from 'react';
import { isForKits } from '#features/licenses/kinds.ts';
import { limitWords, termMeanings } from '#features/licenses/terms.ts';
import { copyText } from '#ui/composites/copy-link.ts';
import { NoticeBox } from '../public-notice.tsx';
import { Slot } from '#ui/data/slot.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { OrderItem } from '../../contract.ts';
import type { OrderLink } from '../order-link.ts';
import { itemNotice } from '../order-labels.ts';
import { ItemPrice } from '../public-price.tsx';
import { AgreementTile, FileTile } from './tiles.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

declare module '#ui/routing/slots.ts' {
  interface Slots {
    /** How anyone can check the license. */
    'order.proof': { readonly item: OrderItem; readonly link: OrderLink };
    /** The license agreement, to be read in the page. */
    'order.agreement': { readonly item: OrderItem; readonly link: OrderLink };
  }
}

const Head = ({ item }: { readonly item: OrderItem }) => (
  <header className="flex items-start gap-4 sm:gap-6 lg:flex-col lg:gap-4">
    <Cover src={item.coverImage} sizes="(min-width: 640px) 128px, 72px" alt="" className="w-18 rounded-m sm:w-32" />
    <div className="min-w-0 flex-1">
      <h2 className="font-display text-xl font-semibold">{item.title}</h2>
      <p className="text-muted">{t`by ${{ artist: item.artist }}`}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="accent">{item.license.title}</Badge>
        <ItemPrice item={item} className="font-medium" />
        {item.refunded && <Badge tone="warn">{t`Refunded`}</Badge>}
      </p>
    </div>
  </header>
);

/** The agreement requires the credit; this is its text to copy. */
const CreditLine = ({ artist }: { readonly artist: string }) => {
  const credit = `Prod. by ${artist}`;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <span className="text-muted">{t`Credit line for your release:`}</span>
      <strong className="font-semibold select-all">{credit}</strong>
      <Button
        size="s"
        className="print:hidden"
        onClick={() => void copyText(credit, { done: t`Credit line copied.`, manual: t`Copy this credit line` })}
      >
        <Icon name="copy" size={16} />
        <T>
          Copy
          <span className="sr-only">
            {' '}
            “<V of={{ text: credit }} />”
          </span>
        </T>
      </Button>
    </p>
  );
};

const Terms = ({ item }: { readonly item: OrderItem }) => (
  <details className="group print:hidden">
    <summary className="flex min-h-11 items-center gap-2 text-sm font-medium">
      <Icon name="chevron-down" size={18} className="transition-transform group-open:rotate-180" />
      {t`What you can do with it`}
    </summary>
    <TermList item={item} />
  </details>
);

const TermList = ({ item, className = '' }: { readonly item: OrderItem; readonly className?: string }) => (
  <dl className={`grid gap-x-8 gap-y-2 pt-2 text-sm sm:grid-cols-2 ${className}`}>
    {item.license.usageTerms.map((term) => (
      <div key={term.name} className="flex justify-between gap-4 border-b border-line pb-2">
        <dt>
          {termMeanings()[term.name]} <span className="block text-xs text-muted">{term.name}</span>
        </dt>
        <dd className="tabular">{limitWords(term.limit)}</dd>
      </div>
    ))}
  </dl>
);

export interface OrderItemCardProps {
  readonly item: OrderItem;
  readonly link: OrderLink;
  /** The reason for missing files is shown above already. */
  readonly hideNotice: boolean;
  readonly onDownload: () => void;
  readonly upgrades?: ReactNode;
}

/** One beat with its license as purchased: files, agreement and terms, or the reason why there are none. */
export const OrderItemCard = ({ item, link, hideNotice, onDownload, upgrades }: OrderItemCardProps) => {
  const notice = itemNotice(item);
  const hasTerms = item.license.usageTerms.length > 0;
  return (
    <article className="grid gap-5 rounded-l border border-line bg-panel p-4 sm:p-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-10 print:break-inside-avoid">
      <Head item={item} />
      <div className="flex flex-col gap-4">
        {notice && !hideNotice && <NoticeBox notice={notice} />}
        {item.replacedBy?.url && (
          <p className="text-sm print:hidden">
            <Link to={item.replacedBy.url}>
              <T>
                Open <V of={{ order: item.replacedBy.orderNumber }} />
              </T>
            </Link>
          </p>
        )}
        {(item.files.length > 0 || item.agreementUrl) && (
          <ul className="grid gap-3 sm:grid-cols-2 print:hidden">
            {item.files.map((file) => (
              <FileTile key={file.kind} title={item.title} file={file} onDownload={onDownload} />
            ))}
            {item.agreementUrl && <AgreementTile title={item.title} url={item.agreementUrl} />}
          </ul>
        )}
        {upgrades}
        {!notice && !isForKits(item.license) && <CreditLine artist={item.artist} />}
        <Slot name="order.proof" item={item} link={link} />
        {!notice && hasTerms && <Terms item={item} />}
        {!notice && hasTerms && <TermList item={item} className="hidden print:grid" />}
      </div>
      <Slot name="order.agreement" item={item} link={link} />
    </article>
  );
};
