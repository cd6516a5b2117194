import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { formatCount } from '#contract-kit/format.ts';
import { type Draft, isResumable, resumeFile, type Slot, useDrafts } from '#features/studio/web/public.tsx';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Link } from '#ui/primitives/link.tsx';
import type { endImport, ImportRow, RunningImport } from '../../contract-imports.ts';
import { importQuery } from '../queries.ts';
import { useChosen } from './chosen-files.ts';
import { draftOf, chosenFilesOf, isRefused } from './use-import-run.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

interface BarProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly className?: string;
}

const Bar = ({ label, value, max, className }: BarProps) => (
  <div className={classNames('relative h-2 overflow-hidden rounded-full bg-line', className)}>
    <progress className="sr-only" aria-label={label} value={value} max={max} />
    <div
      style={{ width: `${max === 0 ? 0 : (value / max) * 100}%` }}
      className={classNames('h-full rounded-full transition-[width]', value === max ? 'bg-good' : 'bg-accent')}
    />
  </div>
);

const percentOf = ({ files }: Draft): number => {
  const all = Object.values(files);
  const bytes = all.reduce((sum, file) => sum + file.bytes, 0);
  return bytes === 0 ? 0 : Math.round((all.reduce((sum, file) => sum + file.sent, 0) / bytes) * 100);
};

const stoppedSlots = ({ id, files }: Draft): readonly { readonly draftId: string; readonly slot: Slot }[] =>
  (Object.keys(files) as Slot[]).map((slot) => ({ draftId: id, slot })).filter(isResumable);

const reasonOf = ({ reason, state }: ImportRow, draft: Draft | undefined): string | null => {
  const refused = Object.values(draft?.files ?? {}).find(({ phase }) => phase === 'refused');
  return refused?.reason ?? (state === 'failed' || state === 'skipped' ? reason : null);
};

const Problem = ({ row, reason }: { readonly row: ImportRow; readonly reason: string }) => (
  <li className="py-2 text-sm wrap-anywhere">
    <span className="font-medium">{row.title}</span>
    <span className={row.state === 'skipped' ? 'text-muted' : 'text-bad'}>
      {' · '}
      {row.state === 'skipped' ? t`Skipped: ${{ reason }}` : reason}
    </span>
  </li>
);

const Sending = ({ row, draft }: { readonly row: ImportRow; readonly draft: Draft }) => {
  const api = useApi();
  const percent = percentOf(draft);
  const stopped = stoppedSlots(draft);
  const cover = draft.files.cover?.preview;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
      <span className="size-10 shrink-0 overflow-hidden rounded-s bg-line">
        {cover && <img src={cover} alt="" className="size-full" />}
      </span>
      <span className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">{row.title}</span>
      <Bar label={t`Upload of ${{ title: row.title }}`} value={percent} max={100} className="w-32" />
      <span className="tabular w-12 text-end text-muted">{percent}%</span>
      {stopped.length > 0 && (
        <Button size="s" onClick={() => stopped.forEach((place) => void resumeFile(api, place))}>
          <T>
            Resume
            <span className="sr-only">
              {' '}
              <V of={{ title: row.title }} />
            </span>
          </T>
        </Button>
      )}
    </li>
  );
};

const useEnd = () => {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (importId: string) =>
      api<typeof endImport>('DELETE /api/v1/app/bulk/imports/:importId', { params: { importId } }),
    onError: (error) => toast.error(errorMessage(error, t`Something went wrong. Try again.`)),
    onSettled: () => client.invalidateQueries({ queryKey: importQuery().queryKey }),
  });
};

interface RunPanelProps {
  readonly running: RunningImport;
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
}

export const RunPanel = ({ running, otherwiseFocus }: RunPanelProps) => {
  const drafts = useDrafts((state) => state.drafts);
  const chosen = useChosen();
  const end = useEnd();
  const [stopping, setStopping] = useState(false);
  const rows = running.rows.map((row) => ({ row, draft: draftOf(drafts, running, row) }));
  const problems = rows.flatMap(({ row, draft }) => {
    const reason = reasonOf(row, draft);
    return reason === null ? [] : [{ row, reason }];
  });
  const sending = rows.flatMap(({ row, draft }) => (draft && !isRefused(draft) ? [{ row, draft }] : []));
  const queued = rows.filter(({ row }) => row.state === 'queued').length;
  const waiting = rows.filter(({ row, draft }) => row.state === 'waiting' && !draft);
  const lost = rows.filter(
    ({ row }) => (row.state === 'waiting' || row.state === 'failed') && chosenFilesOf(row, chosen) === null,
  );
  const isOver = sending.length + queued + waiting.length === 0;
  return (
    <Panel
      title={isOver ? t`This import is done` : t`Your import`}
      lead={
        isOver
          ? undefined
          : t`Keep this page open while files are sent. If it closes or the connection is lost, choose the same folder again, and it goes on where it was.`
      }
      aside={
        <Button size="s" busy={end.isPending} onClick={() => (isOver ? end.mutate(running.id) : setStopping(true))}>
          {isOver ? (
            <T>
              Close<span className="sr-only"> this import</span>
            </T>
          ) : (
            <T>
              Stop<span className="sr-only"> this import</span>
            </T>
          )}
        </Button>
      }
    >
      <div aria-live="polite">
        <p className="tabular text-lg font-medium">
          {t`${{ done: formatCount(running.done) }} of ${plural({ total: running.total }, { one: '# beat imported', other: '# beats imported' })}`}
        </p>
      </div>
      <Bar label={t`Progress of this import`} value={running.done} max={running.total} className="mt-2" />
      <p className="mt-2 text-sm text-muted">
        {[
          queued > 0 && t`${plural({ beats: queued }, { one: '# beat being made', other: '# beats being made' })}`,
          waiting.length > 0 &&
            t`${plural({ beats: waiting.length }, { one: '# beat waiting', other: '# beats waiting' })}`,
          problems.length > 0 &&
            t`${plural({ beats: problems.length }, { one: '# beat left out so far', other: '# beats left out so far' })}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {lost.length > 0 && (
        <output className="mt-4 block rounded-m border border-warn/60 p-3 text-sm">
          {t`${plural(
            { beats: lost.length },
            {
              one: 'The files of one beat aren’t here. Choose or drop the same folder to go on.',
              other: 'The files of # beats aren’t here. Choose or drop the same folder to go on.',
            },
          )}`}
        </output>
      )}
      {sending.length > 0 && (
        <ul className="mt-4 divide-y divide-line">
          {sending.map(({ row, draft }) => (
            <Sending key={row.position} row={row} draft={draft} />
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <>
          <h3 className="mt-6 font-display font-semibold">{t`Left out`}</h3>
          <ul className="mt-1 divide-y divide-line">
            {problems.map(({ row, reason }) => (
              <Problem key={row.position} row={row} reason={reason} />
            ))}
          </ul>
        </>
      )}
      {isOver && running.done > 0 && (
        <p className="mt-4 text-sm">
          <Link to="/beatstore/upload">{t`See them in your catalog`}</Link>
        </p>
      )}
      <ConfirmDialog
        open={stopping}
        onOpenChange={setStopping}
        title={t`Stop this import?`}
        text={t`Beats that are imported stay. You can import the rest with the same table later.`}
        confirm={t`Stop`}
        busy={end.isPending}
        onConfirm={() => end.mutate(running.id, { onSuccess: () => setStopping(false) })}
        otherwiseFocus={otherwiseFocus}
      />
    </Panel>
  );
};
