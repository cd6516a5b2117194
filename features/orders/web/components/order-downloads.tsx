import { Button } from '#ui/primitives/button.tsx';
import { formatBytes } from '#contract-kit/format.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import type { Order } from '../../contract.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

export interface OrderDownloadsProps {
  readonly order: Pick<Order, 'downloadAll' | 'receipt' | 'creditNotes'>;
  /** Called when a download has started, as its counts will have changed. */
  readonly onDownload?: () => void;
  readonly className?: string;
}

/** Plain links, so that the browser handles the download. */
export const OrderDownloads = ({ order, onDownload, className = '' }: OrderDownloadsProps) => {
  const { downloadAll, receipt, creditNotes } = order;
  if (!downloadAll && !receipt) return null;
  return (
    <p className={`flex flex-wrap gap-3 print:hidden ${className}`}>
      {downloadAll && (
        <Button asChild variant="primary" className="max-sm:w-full">
          <a href={downloadAll.url} download={downloadAll.filename} onClick={onDownload}>
            <Icon name="download" />
            <span>
              <T>
                Download all{' '}
                <span className="tabular font-normal">
                  <V of={{ size: formatBytes(downloadAll.bytes) }} />
                </span>
              </T>
            </span>
          </a>
        </Button>
      )}
      {receipt && (
        <Button asChild className="max-sm:w-full">
          <a href={receipt.url} download>
            <Icon name="note" />
            {receipt.isInvoice ? t`Invoice` : t`Receipt`}
          </a>
        </Button>
      )}
      {creditNotes.map(({ number, url, voided }) => (
        <Button key={number} asChild className="max-sm:w-full">
          <a href={url} download>
            <Icon name="note" />
            {voided ? t`Credit note ${{ number }} (void)` : t`Credit note ${{ number }}`}
          </a>
        </Button>
      ))}
    </p>
  );
};
