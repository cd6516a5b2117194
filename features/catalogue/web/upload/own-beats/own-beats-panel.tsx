import { useQuery } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { ownBeatsQuery } from '../queries.ts';
import { OwnBeatRow } from './own-beat-row.tsx';

const Loading = () => (
  <div aria-busy="true" aria-label="Loading your beats" className="flex flex-col gap-4">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-16 rounded-m" />
    ))}
  </div>
);

interface OwnBeatsPanelProps {
  /** Actions for a seller without beats. */
  readonly action: ReactNode;
  /** Gets the focus when a row is deleted. */
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
}

/** A seller's beats, with their number. */
export const OwnBeatsPanel = ({ action, otherwiseFocus }: OwnBeatsPanelProps) => {
  const { data, error, refetch } = useQuery(ownBeatsQuery());
  return (
    <Panel title={data ? `Beats uploaded: ${data.totalBeatsUploaded}` : 'Beats uploaded'}>
      {error ? (
        <ErrorState title="We couldn’t load your beats" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.beatTracks.length === 0 ? (
        <EmptyState
          className="-my-6"
          title="No beats yet"
          text="Upload your first one. It goes on sale as soon as its preview is ready."
          action={action}
        />
      ) : (
        <ul className="-mb-4 divide-y divide-line">
          {data.beatTracks.map((beat) => (
            <li key={beat._id}>
              <OwnBeatRow beat={beat} otherwiseFocus={otherwiseFocus} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};
