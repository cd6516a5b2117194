import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useRenewedUser, useSession } from '#features/auth/web/public.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { claimDraft, slots, useDraftBeat } from '../upload/draft-store.ts';
import { OwnBeatRow } from '../upload/own-beat-row.tsx';
import { ownBeatsQuery } from '../upload/queries.ts';
import { sendFile, slotOf, watchCheck } from '../upload/send-file.ts';
import { useDrop } from '../upload/use-drop.ts';
import { useLeaveWarning } from '../upload/use-leave-warning.ts';
import { Wizard } from '../upload/wizard.tsx';

/** Files that are dropped sort themselves by what they are called; the server looks at what they are. */
const useDroppedFiles = (onAny: () => void): void => {
  const api = useApi();
  useDrop((files) => {
    for (const file of files) {
      const slot = slotOf(file.name);
      if (slot) void sendFile(api, slot, file);
      else toast.error(`${file.name} is no mp3, WAV, zip or picture.`);
    }
    if (files.length > 0) onAny();
  });
};

/** After a reload the server may still be looking at a file. */
const useWatchedChecks = (): void => {
  const api = useApi();
  useEffect(() => {
    const { files } = useDraftBeat.getState();
    for (const slot of slots) if (files[slot]?.phase === 'checking') void watchCheck(api, slot);
  }, [api]);
};

const Waiting = () => (
  <div aria-busy="true" aria-label="Loading your beats" className="flex flex-col gap-4">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-16 rounded-m" />
    ))}
  </div>
);

const UploadPage = ({ userId }: { readonly userId: string }) => {
  const { data, error, refetch } = useQuery(ownBeatsQuery());
  // The first beat on sale makes a seller of a user: the sidebar shows the way to the money.
  useRenewedUser(data?.beatTracks.some(({ status }) => status === 'published') ?? false);
  const [open, setOpen] = useState(false);
  const heading = useRef<HTMLButtonElement>(null);
  const begun = useDraftBeat(({ fields, files }) => fields.title !== '' || slots.some((slot) => files[slot]));
  useEffect(() => claimDraft(userId), [userId]);
  useWatchedChecks();
  useLeaveWarning();
  useDroppedFiles(() => setOpen(true));
  const words = begun ? 'Go on with your beat' : 'Create a beat';
  return (
    <DashboardPage
      title="Upload"
      heading="Your beats"
      lead="Drop an mp3, a WAV and a zip anywhere on this page, or begin with the button."
      aside={
        <Button ref={heading} variant="signal" onClick={() => setOpen(true)}>
          {words}
        </Button>
      }
    >
      <Panel title={data ? `Beats uploaded: ${data.totalBeatsUploaded}` : 'Beats uploaded'}>
        {error ? (
          <ErrorState title="Your beats could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Waiting />
        ) : data.beatTracks.length === 0 ? (
          <EmptyState
            className="-my-6"
            title="No beats yet"
            text="Upload your first one: it goes on sale by itself as soon as its preview is made."
            action={<Button onClick={() => setOpen(true)}>{words}</Button>}
          />
        ) : (
          <ul className="-my-4 divide-y divide-line">
            {data.beatTracks.map((beat) => (
              <li key={beat._id}>
                <OwnBeatRow beat={beat} otherwiseFocus={heading} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Wizard userId={userId} open={open} onOpenChange={setOpen} />
    </DashboardPage>
  );
};

export const Component = () => {
  const { user } = useSession();
  return user && <UploadPage userId={user._id} />;
};
