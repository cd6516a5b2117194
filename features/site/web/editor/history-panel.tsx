import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLocalMoment, formatMomentIn } from '#contract-kit/format.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';
import type { SiteDocumentToEdit, VersionInfo } from '../../contract.ts';
import { isArtistPage, maxArtistVersions } from '../../artist-page.ts';
import { type EditableName, partOf } from '../../documents.ts';
import { findChanges } from '../../find-changes.ts';
import type { DocumentCalls } from './document-calls.ts';
import { useRefreshDocument } from './queries.ts';
import { TextChanges } from './text-changes.tsx';

interface HistoryProps {
  readonly name: EditableName;
  readonly stored: SiteDocumentToEdit;
  readonly calls: DocumentCalls;
}

/** What the site came with. */
const builtIn = { version: 0, state: 'earlier' } as const;
type Listed = VersionInfo | typeof builtIn;

const titleOf = (name: EditableName, one: Listed): string =>
  one.version === 0
    ? isArtistPage(name)
      ? t`As the label wrote it`
      : t`As it came with the site`
    : t`Version ${{ number: String(('knownAs' in one && one.knownAs) || one.version) }}`;

/** "12 orders"; null unless it's in some. */
const ordersOf = ({ orders }: SiteDocumentToEdit, { version }: Listed): string | null => {
  const count = orders.find((one) => one.version === version)?.count ?? 0;
  return count === 0 ? null : t`${plural({ orders: count }, { one: '# order', other: '# orders' })}`;
};

const Comparison = ({ name, stored, calls, version }: HistoryProps & { readonly version: number }) => {
  const { data, error } = useQuery(calls.version(version));
  if (error) return <p className="text-bad">{errorMessage(error, t`We couldn’t load this version.`)}</p>;
  if (!data) return <Skeleton className="h-40 rounded-m" />;
  return (
    <TextChanges
      changes={findChanges(partOf(name).field, data.data, stored.current.data)}
      before={t`This version`}
      after={t`What visitors see`}
    />
  );
};

/** When visitors saw it first, who published it, and in how many orders it is. */
const detailsOf = (stored: SiteDocumentToEdit, one: Listed): string => {
  const details = [];
  if ('from' in one) {
    const isScheduled = one.state === 'scheduled';
    details.push(
      isScheduled
        ? t`From ${{ time: formatMomentIn(one.from, stored.timeZone) }}, ${{ timeZone: stored.timeZone }}`
        : formatLocalMoment(one.from),
      one.author?.name,
    );
  }
  return [...details, ordersOf(stored, one)].filter(Boolean).join(' · ');
};

/** All versions of a document: who published which, and when. Any of them can be compared and published again. */
export const HistoryPanel = ({ name, stored, calls }: HistoryProps) => {
  const api = useApi();
  const [compared, setCompared] = useState<Listed | null>(null);
  const refresh = useRefreshDocument(name);
  const onError = (error: unknown): void => toast.error(errorMessage(error, t`We couldn’t do this. Try again.`));
  const restore = useMutation({
    mutationFn: (version: number) => calls.restore(api, version),
    onSuccess: async () => {
      toast.success(t`Restored. Visitors see it now.`);
      setCompared(null);
      await refresh();
    },
    onError,
  });
  const cancel = useMutation({
    mutationFn: async (version: number) => await calls.cancel?.(api, version),
    onSuccess: async (canceled) => {
      if (canceled) toast.success(canceled.message);
      await refresh();
    },
    onError,
  });
  const versions: readonly Listed[] = [...stored.versions, builtIn];
  const isBuiltIn = !stored.versions.some(({ state }) => state === 'current');
  return (
    <Panel
      title={t`History`}
      lead={
        isArtistPage(name)
          ? t`The latest ${{ count: String(maxArtistVersions) }} versions. Any of them can be shown again.`
          : t`Any version can be shown again.`
      }
    >
      <ul className="divide-y divide-line">
        {versions.map((one) => (
          <li key={one.version} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-48">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {titleOf(name, one)}
                {(one.state === 'current' || (one.version === 0 && isBuiltIn)) && (
                  <Badge tone="good">{t`Visible`}</Badge>
                )}
                {one.state === 'scheduled' && <Badge>{t`Scheduled`}</Badge>}
              </p>
              <p className="text-sm text-muted">{detailsOf(stored, one)}</p>
            </div>
            {one.state === 'scheduled' && calls.cancel ? (
              <Button size="s" busy={cancel.isPending} onClick={() => cancel.mutate(one.version)}>
                <T>
                  Cancel
                  <span className="sr-only">
                    {' '}
                    the schedule of <V of={{ version: titleOf(name, one) }} />
                  </span>
                </T>
              </Button>
            ) : (
              one.state === 'earlier' &&
              !(one.version === 0 && isBuiltIn) && (
                <Button size="s" aria-haspopup="dialog" onClick={() => setCompared(one)}>
                  <T>
                    Compare
                    <span className="sr-only">
                      {' '}
                      <V of={{ version: titleOf(name, one) }} /> with what visitors see
                    </span>
                  </T>
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      <Dialog
        open={compared !== null}
        onOpenChange={(open) => !open && setCompared(null)}
        title={compared ? titleOf(name, compared) : ''}
        width="xl"
        footer={
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={() => setCompared(null)}>{t`Close`}</Button>
            <Button
              variant="primary"
              busy={restore.isPending}
              onClick={() => compared && restore.mutate(compared.version)}
            >
              {t`Show it again`}
            </Button>
          </div>
        }
      >
        {compared && <Comparison name={name} stored={stored} calls={calls} version={compared.version} />}
      </Dialog>
    </Panel>
  );
};
