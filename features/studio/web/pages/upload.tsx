import { NotPaidNote } from '#features/profile/web/public.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { UserInfo } from '#features/account/contract.ts';
import { useRenewedUser, useSession } from '#features/auth/web/public.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { useHashAction } from '#ui/data/use-hash-action.ts';
import { toast } from '#ui/composites/toast.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { useNavigate } from '#ui/routing/routing.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { allTitles } from '../../upload-words.ts';
import { BeforeSelling, useSelling } from '../before-selling.tsx';
import { DraftsPanel } from '../draft-list/drafts-panel.tsx';
import {
  addDraft,
  claimDrafts,
  emptyFields,
  isBlank,
  newBeatsOf,
  newKitOf,
  startWith,
  useDrafts,
} from '../drafts/draft-store.ts';
import { startFields } from '../drafts/start-fields.ts';
import type { FoundFile } from '../files/group-files.ts';
import { handFiles, isTable } from '../files/handed-files.ts';
import { FolderButtons } from '../files/folder-buttons.tsx';
import { LeftOut } from '../files/left-out.tsx';
import { useDrop } from '../files/use-drop.ts';
import { useFileIntake } from '../files/use-file-intake.ts';
import { CreatedBeats } from '../own-beats/created-beats.tsx';
import { OwnBeatsLoading, OwnBeatsPanel } from '../own-beats/own-beats-panel.tsx';
import { ownBeatsQuery, usableLicensesQuery } from '../queries.ts';
import { useReplacements } from '../transfer/use-replacements.ts';
import { useUploads } from '../transfer/use-uploads.ts';
import { Wizard } from '../wizard/wizard.tsx';
import { t } from '#contract-kit/texts/text.ts';

const importPath = '/beatstore/upload/import';

/** New drafts begin with the fields of the last beat. */
const useStart = (userId: string): void => {
  const last = useQuery(ownBeatsQuery()).data?.beatTracks.find(({ kind }) => kind === 'beat');
  const usable = useQuery(usableLicensesQuery()).data;
  useEffect(() => {
    if (last && usable) startWith(startFields(last, usable, userId));
  }, [last, usable, userId]);
};

const UploadPage = ({ user }: { readonly user: UserInfo }) => {
  const userId = user._id;
  const selling = useSelling(user);
  const { maySell } = selling;
  const isLoading = maySell === undefined && !selling.error;
  // Until `maySell` is known, everyone who already sells counts as allowed to sell.
  const showsWays = isLoading ? user.role !== 'user' : maySell;
  const { data } = useQuery(ownBeatsQuery());
  // The first beat on sale makes a user a seller, and the sidebar gets a seller’s entries.
  useRenewedUser(data?.beatTracks.some(({ status }) => status === 'published') ?? false);
  const heading = useRef<HTMLButtonElement>(null);
  const all = useDrafts((state) => state.drafts);
  const drafts = newBeatsOf(all);
  const kit = newKitOf(all);
  const { wizard, openOn, close, take: takeIn, leftOut, dismissLeftOut } = useFileIntake();
  const go = useNavigate();
  const take = (files: readonly FoundFile[]): void => {
    if (wizard.open || !files.some(isTable)) return takeIn(files);
    handFiles(files);
    go(importPath);
  };
  useEffect(() => claimDrafts(userId), [userId]);
  useStart(userId);
  useUploads();
  useReplacements();
  useDrop((files) => {
    if (maySell) take(files);
    else if (isLoading) toast.info(t`This page is still loading. Drop your files again in a moment.`);
    else toast.error(t`Finish the steps on this page first, then drop your files again.`);
  });
  const [only] = drafts;
  const begun = drafts.length === 1 && only ? only : null;
  const label = begun ? t`Continue draft` : t`Create a beat`;
  const begin = (): void => openOn((begun ?? addDraft()).id);
  const beginKit = (): void => openOn((kit ?? addDraft({ fields: emptyFields, kit: '' })).id);
  useHashAction('#new', maySell === true, begin);
  const listed = drafts.filter((draft) => !isBlank(draft));
  return (
    <DashboardPage
      // A new seller's page has fewer buttons at its top. With two keys, React replaces the loading part, so nothing
      // moves.
      key={isLoading ? 'loading' : 'loaded'}
      title={t`Your catalog`}
      // The text is invisible while loading, but keeps its space, so that nothing moves.
      lead={
        <span className={classNames(isLoading && 'invisible')}>
          {showsWays
            ? t`Drop ${{ files: allTitles() }} anywhere on this page, or a folder with several beats. Or choose files.`
            : t`Finish the steps below, then drop your music here.`}
        </span>
      }
      aside={
        showsWays && (
          <>
            <FolderButtons onFiles={take} disabled={!maySell} />
            <Button asChild>
              <Link variant="bare" to={importPath}>
                {t`Import a table`}
              </Link>
            </Button>
            <Button disabled={!maySell} onClick={beginKit}>
              {kit ? t`Continue sound kit` : t`Create a sound kit`}
            </Button>
            <Button
              ref={heading}
              disabled={!maySell}
              variant={listed.length > 1 ? 'secondary' : 'primary'}
              onClick={begin}
            >
              {label}
            </Button>
          </>
        )
      }
    >
      {isLoading ? (
        <OwnBeatsLoading />
      ) : (
        <>
          {maySell ? <NotPaidNote className="mb-4" /> : <BeforeSelling user={user} selling={selling} />}
          <CreatedBeats />
          {leftOut.length > 0 && <LeftOut messages={leftOut} onClose={dismissLeftOut} />}
          {maySell && listed.length > 0 && (
            <DraftsPanel
              drafts={listed}
              userId={userId}
              onOpen={openOn}
              onAnother={() => openOn(addDraft().id)}
              otherwiseFocus={heading}
            />
          )}
          <OwnBeatsPanel action={maySell && <Button onClick={begin}>{label}</Button>} otherwiseFocus={heading} />
        </>
      )}
      <Wizard userId={userId} draftId={wizard.draftId} open={wizard.open} onClose={close} />
    </DashboardPage>
  );
};

export const Component = () => {
  const { user } = useSession();
  return user && <UploadPage user={user} />;
};
