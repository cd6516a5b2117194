import { fileFormats } from '#features/licenses/file-kinds.ts';
import { formatBytes } from '#contract-kit/format.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import type { OrderItem } from '../../contract.ts';
import { downloadLabels } from '../download-labels.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const tileClass =
  'group flex min-h-17 items-center gap-3 rounded-m border border-edge/60 bg-raised p-3 transition-colors hover:border-accent';
const markClass = 'grid size-11 shrink-0 place-items-center rounded-full transition-colors';

export interface FileTileProps {
  readonly title: string;
  readonly file: OrderItem['files'][number];
  readonly onDownload: () => void;
}

/** A plain link, so that the browser's own download manager does the work: pause, resume, choose a folder. */
export const FileTile = ({ title, file, onDownload }: FileTileProps) => (
  <li>
    <a href={file.url} download={file.filename} onClick={onDownload} className={tileClass}>
      <span className={`${markClass} bg-accent text-background group-hover:bg-accent-bright`}>
        <Icon name="download" />
      </span>
      <span className="min-w-0">
        <T>
          <span className="sr-only">
            Download <V of={{ beat: title }} /> as{' '}
          </span>
          <span className="font-semibold">
            <V of={{ format: fileFormats[file.kind].downloadLabel }} />
          </span>{' '}
          <span className="tabular text-muted">
            <V of={{ size: formatBytes(file.bytes) }} />
          </span>
        </T>
        <span className="block text-xs text-muted">{downloadLabels(file.downloads)}</span>
      </span>
    </a>
  </li>
);

export const AgreementTile = ({ title, url }: { readonly title: string; readonly url: string }) => (
  <li>
    <a href={url} target="_blank" rel="noreferrer" className={tileClass}>
      <span className={`${markClass} border border-edge group-hover:border-accent`}>
        <Icon name="note" />
      </span>
      <span className="min-w-0">
        <T>
          <span className="font-semibold">License agreement</span>{' '}
          <span className="sr-only">
            for <V of={{ beat: title }} />
          </span>
        </T>
        <span className="block text-xs text-muted">{t`PDF, opens in a new tab`}</span>
      </span>
    </a>
  </li>
);
