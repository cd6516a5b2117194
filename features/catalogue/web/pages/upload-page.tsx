import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UserInfo } from '#features/account/contract.ts';
import { useRenewedUser, useSession } from '#features/auth/web/public.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { BeforeSelling, useMaySell } from '../upload/before-selling.tsx';
import {
  addDraft,
  claimDrafts,
  findDraft,
  isBlank,
  newBeatsOf,
  removeDraft,
  useDrafts,
} from '../upload/drafts/draft-store.ts';
import { DraftsPanel } from '../upload/draft-list/drafts-panel.tsx';
import { FolderButtons } from '../upload/files/folder-buttons.tsx';
import type { FoundFile } from '../upload/files/group-files.ts';
import { LeftOut } from '../upload/files/left-out.tsx';
import { OwnBeatRow } from '../upload/own-beats/own-beat-row.tsx';
import { ownBeatsQuery } from '../upload/queries.ts';
import { takeFiles, takeInto } from '../upload/files/take-files.ts';
import { useDrop } from '../upload/files/use-drop.ts';
import { useLeaveWarning } from '../upload/transfer/use-leave-warning.ts';
import { useReplacements } from '../upload/transfer/use-replacements.ts';
import { useUploads } from '../upload/transfer/use-uploads.ts';
import { Wizard } from '../upload/wizard/wizard.tsx';

/** Which draft the wizard is open on, and what was not taken of the files that were given last. */
const useIntake = () => {
  const api = useApi();
  const [wizard, setWizard] = useState({ draftId: '', open: false });
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const openOn = (draftId: string): void => setWizard({ draftId, open: true });
  const take = (found: readonly FoundFile[]): void => {
    const taken = wizard.open ? takeInto(api, wizard.draftId, found) : takeFiles(api, found);
    // Behind the wizard nobody would see the list.
    if (wizard.open) for (const words of taken.leftOut) toast.error(words);
    setLeftOut(wizard.open ? [] : taken.leftOut);
    if (taken.draftId !== null) openOn(taken.draftId);
  };
  const close = (): void => {
    const draft = findDraft(wizard.draftId);
    if (draft && isBlank(draft)) removeDraft(draft.id);
    setWizard({ ...wizard, open: false });
  };
  return { wizard, openOn, close, take, leftOut, forget: () => setLeftOut([]) };
};

const Waiting = () => (
  <div aria-busy="true" aria-label="Loading your beats" className="flex flex-col gap-4">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-16 rounded-m" />
    ))}
  </div>
);

const UploadPage = ({ user }: { readonly user: UserInfo }) => {
  const userId = user._id;
  const maySell = useMaySell(user);
  const { data, error, refetch } = useQuery(ownBeatsQuery());
  // The first beat on sale makes a seller of a user: the sidebar shows the way to the money.
  useRenewedUser(data?.beatTracks.some(({ status }) => status === 'published') ?? false);
  const heading = useRef<HTMLButtonElement>(null);
  const drafts = newBeatsOf(useDrafts((state) => state.drafts));
  const { wizard, openOn, close, take, leftOut, forget } = useIntake();
  useEffect(() => claimDrafts(userId), [userId]);
  useUploads();
  useReplacements();
  useLeaveWarning();
  useDrop(maySell ? take : () => toast.error('Finish the steps on this page first, then drop your files again.'));
  const [only] = drafts;
  const begun = drafts.length === 1 && only ? only : null;
  const words = begun ? 'Continue draft' : 'Create a beat';
  const begin = (): void => openOn((begun ?? addDraft()).id);
  const listed = drafts.filter((draft) => !isBlank(draft));
  return (
    <DashboardPage
      title="Upload"
      heading="Your beats"
      lead={
        maySell === false
          ? 'Finish the steps below, then drop your music here.'
          : 'Drop an mp3, a WAV and a zip anywhere on this page, or a folder with several beats. Or choose files.'
      }
      aside={
        maySell && (
          <>
            <FolderButtons onFiles={take} />
            <Button ref={heading} variant={listed.length > 1 ? 'quiet' : 'signal'} onClick={begin}>
              {words}
            </Button>
          </>
        )
      }
    >
      {maySell === false && <BeforeSelling user={user} />}
      {leftOut.length > 0 && <LeftOut words={leftOut} onClose={forget} />}
      {maySell && listed.length > 0 && (
        <DraftsPanel
          drafts={listed}
          userId={userId}
          onOpen={openOn}
          onAnother={() => openOn(addDraft().id)}
          otherwiseFocus={heading}
        />
      )}
      <Panel title={data ? `Beats uploaded: ${data.totalBeatsUploaded}` : 'Beats uploaded'}>
        {error ? (
          <ErrorState title="Your beats could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Waiting />
        ) : data.beatTracks.length === 0 ? (
          <EmptyState
            className="-my-6"
            title="No beats yet"
            text="Upload your first one. It goes on sale as soon as its preview is ready."
            action={maySell && <Button onClick={begin}>{words}</Button>}
          />
        ) : (
          <ul className="-mb-4 divide-y divide-line">
            {data.beatTracks.map((beat) => (
              <li key={beat._id}>
                <OwnBeatRow beat={beat} otherwiseFocus={heading} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Wizard userId={userId} draftId={wizard.draftId} open={wizard.open} onClose={close} />
    </DashboardPage>
  );
};

export const Component = () => {
  const { user } = useSession();
  return user && <UploadPage user={user} />;
};
