import { formatBytes } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Plural, T, V } from '#ui/texts/rich-text.tsx';
import type { AdminDispute } from '../../contract.ts';
import { fileLabels } from '../../dispute-kinds.ts';

export const FileList = ({ dispute: { id, files, notes } }: { readonly dispute: AdminDispute }) => (
  <>
    {files.length === 0 ? (
      <p className="text-muted">{t`There are none.`}</p>
    ) : (
      <ul aria-label={t`Files`} className="-my-1">
        {files.map(({ field, bytes, pages }) => (
          <li key={field} className="border-b border-line last:border-0">
            <Link
              variant="bare"
              to={`/api/v1/app/admin/disputes/${id}/files/${field}`}
              reloadDocument
              target="_blank"
              className="-mx-2 flex min-h-12 items-center gap-3 rounded-m px-2 py-2 hover:bg-raised"
            >
              <Icon name="note" size={18} className="shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                {fileLabels[field]()}
                <span className="tabular block text-sm text-muted">
                  <T>
                    PDF, <Plural of={{ pages }} one="# page" other="# pages" />, <V of={{ size: formatBytes(bytes) }} />
                  </T>
                </span>
              </span>
              <Icon name="external" size={16} className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    )}
    {notes.length > 0 && (
      <ul aria-label={t`Cut or left out`} className="mt-4 grid gap-1 text-sm text-warn">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    )}
  </>
);
