import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { License } from '#features/licenses/contract.ts';
import { CommonForm, ownBeatsQuery, startFields, usableLicensesQuery } from '#features/studio/web/public.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { type Chosen, coverAll, keepFiles } from './chosen-files.ts';
import type { TableEncoding } from '../../table-encodings.ts';
import { EncodingChoice } from './encoding-choice.tsx';
import { PlannedRows } from './planned-rows.tsx';
import { type Checked, type Common, useCheck, useStart } from './use-check.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

interface CheckPanelProps {
  readonly chosen: Chosen;
  readonly userId: string;
  readonly onDiscard: () => void;
}

export const CheckPanel = (props: CheckPanelProps) => {
  const last = useQuery(ownBeatsQuery()).data;
  const licenses = useQuery(usableLicensesQuery()).data;
  const [beat] = last?.beatTracks ?? [];
  if (!last || !licenses) return <Skeleton className="h-80 rounded-l" />;
  const start = beat ? startFields(beat, licenses, props.userId) : {};
  return <Check {...props} licenses={licenses} start={start} />;
};

interface CheckProps extends CheckPanelProps {
  readonly licenses: readonly License[];
  readonly start: Common;
}

/** The check waits this long, because arrow keys pass over encodings that the seller doesn't want. */
const pauseMs = 300;

const titleOf = ({ table, folder }: Chosen): string =>
  [
    table?.name,
    folder.length > 0
      ? t`${plural({ beats: folder.length }, { one: '# beat in the folder', other: '# beats in the folder' })}`
      : null,
  ]
    .filter(Boolean)
    .join(' · ');

const Check = ({ chosen, userId, licenses, start, onDiscard }: CheckProps) => {
  const [common, setCommon] = useState<Common>(start);
  const [editing, setEditing] = useState(false);
  const { mutate, data: fresh, error, isPending } = useCheck();
  const [last, setLast] = useState(fresh);
  if (fresh && fresh !== last) setLast(fresh);
  // While the same files are checked again, the previous result stays, and so does the focus in it.
  const isOfThese = last?.sent.chosen.table === chosen.table && last.sent.chosen.folder === chosen.folder;
  const data = fresh ?? (isOfThese ? last : undefined);
  const begin = useStart(keepFiles);
  useEffect(() => {
    const check = setTimeout(() => mutate({ chosen, common, licenses, userId }), pauseMs);
    return () => clearTimeout(check);
  }, [mutate, chosen, common, licenses, userId]);
  const total = data?.result.rows.length ?? 0;
  return (
    <Panel
      title={titleOf(chosen)}
      lead={t`Nothing changes until you import. Fix your table and choose it again as often as you like.`}
      aside={
        <Button size="s" onClick={() => setEditing(true)}>
          {t`Defaults for all beats`}
        </Button>
      }
    >
      <div aria-live="polite" aria-busy={isPending}>
        {error ? (
          <div role="alert" className="flex flex-wrap items-center gap-3 rounded-m border border-bad/50 p-3 text-sm">
            <p className="min-w-0 flex-1 text-bad wrap-anywhere">
              {errorMessage(error, t`We couldn’t check this. Try again.`)}
            </p>
            <Button size="s" onClick={() => mutate({ chosen, common, licenses, userId })}>
              {t`Try again`}
            </Button>
          </div>
        ) : data ? (
          <Found checked={data} encoding={chosen.encoding} total={total} />
        ) : (
          <output aria-label={t`Checking your table`}>
            <Skeleton className="h-64 rounded-m" />
          </output>
        )}
      </div>
      {begin.error && (
        <p role="alert" className="mt-4 text-sm text-bad">
          {errorMessage(begin.error, t`We couldn’t start this import. Try again.`)}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onDiscard}>{t`Discard`}</Button>
        {data && !error && (
          <Button
            variant="primary"
            disabled={data.result.ready === 0 || isPending || data.sent.chosen !== chosen}
            busy={begin.isPending}
            onClick={() => begin.mutate(data)}
          >
            {begin.isPending
              ? t`Starting...`
              : t`Import ${{ ready: String(data.result.ready) }} of ${{ total: String(total) }}`}
          </Button>
        )}
      </div>
      <Dialog
        open={editing}
        onOpenChange={setEditing}
        title={t`Defaults for all beats`}
        description={t`Used wherever your table has no value.`}
        width="l"
        firm
      >
        <CommonForm
          licenses={licenses}
          userId={userId}
          start={common}
          submit={t`Use for all beats`}
          onApply={(filled) => {
            setCommon({ ...filled });
            setEditing(false);
          }}
        />
      </Dialog>
    </Panel>
  );
};

interface FoundProps {
  readonly checked: Checked;
  /** The chosen encoding, even while a check with it is still running. */
  readonly encoding: TableEncoding | null;
  readonly total: number;
}

const Found = ({ checked: { result }, encoding, total }: FoundProps) => (
  <>
    {result.ignored.length > 0 && (
      <p className="mb-3 text-sm text-muted wrap-anywhere">
        {t`Columns that mean nothing here: ${{ columns: result.ignored.join(', ') }}.`}
      </p>
    )}
    <EncodingChoice encoding={encoding ?? result.encoding} encodings={result.encodings} />
    {total > 0 ? (
      <PlannedRows rows={result.rows} onCover={coverAll} />
    ) : (
      result.encodings.length === 0 && <p className="text-sm text-muted">{t`There’s no beat in what you chose.`}</p>
    )}
  </>
);
