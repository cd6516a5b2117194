import { formatLimit } from '#features/licenses/terms.ts';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Price } from '#ui/primitives/price.tsx';
import type { OrderItem } from '../../contract.ts';
import { downloadWords, fileLabels, formatBytes } from '../../file-words.ts';
import { itemNotice } from '../../order-words.ts';
import { NoticeBox } from './notice-box.tsx';

const Terms = ({ item }: { readonly item: OrderItem }) => (
  <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
    {item.license.usageTerms.map((term) => (
      <div key={term.name} className="flex justify-between gap-4 border-b border-line pb-2">
        <dt className="text-muted">{term.name}</dt>
        <dd className="tabular">{formatLimit(term.limit)}</dd>
      </div>
    ))}
  </dl>
);

const Files = ({ item, onDownload }: { readonly item: OrderItem; readonly onDownload: () => void }) => (
  <ul className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] print:hidden">
    {item.files.map((file) => (
      <li key={file.kind}>
        <a
          href={file.url}
          download={file.filename}
          onClick={onDownload}
          aria-label={`Download ${item.title} as ${fileLabels[file.kind]}, ${formatBytes(file.bytes)}`}
          className={buttonClass('signal', 'l', 'w-full')}
        >
          <Icon name="download" />
          {fileLabels[file.kind]}
          <span className="tabular font-normal">{formatBytes(file.bytes)}</span>
        </a>
        <p className="mt-1.5 text-center text-xs text-muted">{downloadWords(file.downloads)}</p>
      </li>
    ))}
  </ul>
);

const Agreement = ({ url, title }: { readonly url: string; readonly title: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noreferrer"
    aria-label={`License agreement for ${title} (PDF)`}
    className={buttonClass('quiet', 'm', 'w-full sm:w-auto print:hidden')}
  >
    <Icon name="note" />
    License agreement (PDF)
  </a>
);

/** One beat under one license as it was bought: files, agreement and terms, or why there are none. */
export const OrderItemCard = ({ item, onDownload }: { readonly item: OrderItem; readonly onDownload: () => void }) => {
  const notice = itemNotice(item);
  return (
    <article className="rounded-l border border-line bg-panel p-4 sm:p-6 print:break-inside-avoid">
      <header className="flex gap-4 sm:gap-6">
        <Cover
          src={item.coverImage}
          sizes="(min-width: 640px) 112px, 72px"
          alt=""
          className="size-18 shrink-0 rounded-m sm:size-28"
        />
        <div className="min-w-0 flex-1">
          <h3 className="font-display text-xl font-semibold">{item.title}</h3>
          <p className="text-muted">by {item.artist}</p>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone="signal">{item.license.title}</Badge>
            <Price value={item.price} className="font-medium" />
            {item.refunded && <Badge tone="warn">Refunded</Badge>}
          </p>
        </div>
      </header>
      <div className="mt-5 flex flex-col gap-5">
        {notice && <NoticeBox notice={notice} />}
        {item.files.length > 0 && <Files item={item} onDownload={onDownload} />}
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-medium print:hidden">
            <Icon name="chevron-down" size={18} className="transition-transform group-open:rotate-180" />
            What you may do with it
          </summary>
          <div className="pt-2">
            <Terms item={item} />
          </div>
        </details>
        {item.agreementUrl && <Agreement url={item.agreementUrl} title={item.title} />}
      </div>
    </article>
  );
};
