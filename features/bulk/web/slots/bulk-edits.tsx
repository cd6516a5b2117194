import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatCount, formatMoment } from '#contract-kit/format.ts';
import type { BulkEdit } from '../../contract-edits.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Spinner } from '#ui/primitives/spinner.tsx';
import { catalogueKey } from '#features/catalogue/web/queries.ts';
import { ownBeatsKey } from '#features/studio/web/queries.ts';
import { bulkEditsQuery } from '../queries.ts';
import { outcomeOf, useUndo } from '../edits/use-bulk-edit.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const wordsOf = ({ total, left, changed, undone, leftOut }: BulkEdit): string => {
  const words = [
    left > 0 && t`${{ left: formatCount(left) }} of ${{ total: formatCount(total) }} to go`,
    changed > 0 && t`${plural({ changed }, { one: '# changed', other: '# changed' })}`,
    undone > 0 && t`${plural({ undone }, { one: '# put back', other: '# put back' })}`,
    leftOut.length > 0 && t`${plural({ count: leftOut.length }, { one: '# left out', other: '# left out' })}`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(' · ') : t`Nothing was different.`;
};

const nameOf = ({ fields }: BulkEdit): string => fields.join(', ') || t`Nothing`;

const toastSeconds = 10;

/** Says what an edit or its undo has done. */
const tell = (edit: BulkEdit, onUndo: (editId: string) => void): void => {
  const say = edit.changed + edit.undone > 0 ? toast.success : toast.info;
  say(wordsOf(edit), {
    id: outcomeOf(edit.id),
    title: nameOf(edit),
    duration: toastSeconds * 1000,
    ...(edit.changed > 0 && { action: { label: t`Undo`, onPress: () => onUndo(edit.id) } }),
  });
};

const Edit = ({ edit }: { readonly edit: BulkEdit }) => {
  const undo = useUndo();
  const what = nameOf(edit);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{what}</p>
        <p aria-live="polite" className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {edit.left > 0 && <Spinner size={12} />}
          <time dateTime={edit.createdAt}>{formatMoment(edit.createdAt)}</time>
          <span>{wordsOf(edit)}</span>
        </p>
        {edit.leftOut.length > 0 && (
          <details className="mt-1 text-sm">
            <summary className="cursor-pointer py-1">{t`Which were left out`}</summary>
            <ul className="mt-1 flex flex-col gap-1">
              {edit.leftOut.map(({ title, reason }, index) => (
                <li key={`${title} ${index}`} className="wrap-anywhere">
                  <span className="font-medium">{title}</span> <span className="text-muted">· {reason}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {edit.changed > 0 && (
        <Button size="s" disabled={edit.left > 0} busy={undo.isPending} onClick={() => undo.mutate(edit.id)}>
          <T>
            Undo
            <span className="sr-only">
              {' '}
              the change of <V of={{ fields: what }} />
            </span>
          </T>
        </Button>
      )}
    </li>
  );
};

/** Those that have moved on since the list was fetched before. A small edit may be new and already complete. */
const findMoved = (edits: readonly BulkEdit[], before: readonly BulkEdit[]): readonly BulkEdit[] =>
  edits.filter(({ id, left, undone }) => {
    const known = before.find((edit) => edit.id === id);
    return known?.left !== left || known.undone !== undone;
  });

/** Shows the bulk edits of the last 30 days. The lists of beats are refetched as an edit progresses. */
export const Component = () => {
  const client = useQueryClient();
  const { data } = useQuery(bulkEditsQuery());
  const { mutate: undo } = useUndo();
  const before = useRef(data);
  useEffect(() => {
    const moved = data && before.current ? findMoved(data, before.current) : [];
    before.current = data;
    if (moved.length === 0) return;
    void client.invalidateQueries({ queryKey: ownBeatsKey });
    void client.invalidateQueries({ queryKey: catalogueKey });
    for (const edit of moved) if (edit.left === 0) tell(edit, undo);
  }, [client, data, undo]);
  if (!data || data.length === 0) return null;
  return (
    <Panel
      className="mt-6"
      title={t`Bulk changes`}
      lead={t`Undo restores whatever hasn’t been changed since. You can undo for 30 days.`}
    >
      <ul className="-my-3 divide-y divide-line">
        {data.map((edit) => (
          <Edit key={edit.id} edit={edit} />
        ))}
      </ul>
    </Panel>
  );
};
