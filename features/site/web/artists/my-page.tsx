import { useQuery } from '@tanstack/react-query';
import { t } from '#contract-kit/texts/text.ts';
import { useFreshUser } from '#features/auth/web/public.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { useLabel } from '#ui/composites/site-frame.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { artistPageName } from '../../artist-page.ts';
import { ownPageCalls } from '../editor/document-calls.ts';
import { WholeEditor } from '../editor/whole-editor.tsx';
import { ownPageQuery, ownPageStateQuery } from '../editor/queries.ts';

const ToProfile = () => (
  <Button asChild>
    <Link variant="bare" to="/profile">
      {t`Edit your public profile`}
    </Link>
  </Button>
);

const ByLabel = () => {
  const { name } = useLabel();
  return (
    <EmptyState
      title={t`${{ name }} writes your page`}
      text={t`You’re one of the label’s artists. To write the page yourself, ask ${{ name }} to let you edit it. Links, a video and a picture that the label leaves out come from your public profile.`}
      action={<ToProfile />}
    />
  );
};

const FromProfile = () => (
  <EmptyState
    title={t`Your page shows your public profile`}
    text={t`Tagline, story, links, video and picture are there. Your beats and prices follow by themselves.`}
    action={<ToProfile />}
  />
);

const OwnPage = ({ accountId }: { readonly accountId: string }) => {
  const { data, error, refetch } = useQuery(ownPageQuery());
  if (error) return <ErrorState title={t`We couldn’t load your page`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-[40rem] rounded-l" />;
  return <WholeEditor name={artistPageName(accountId)} stored={data} calls={ownPageCalls} title={t`My page`} />;
};

/** Where an artist of the label edits their own page, if the label lets them. */
export const MyPage = () => {
  const user = useFreshUser();
  const { data: state, error, refetch } = useQuery(ownPageStateQuery());
  if (!user) return null;
  return (
    <DashboardPage
      title={t`My page`}
      lead={<Link to={`/beatstore/${encodeURIComponent(user.username)}`}>{t`See your page as visitors do`}</Link>}
    >
      {error ? (
        <ErrorState title={t`We couldn’t load your page`} error={error} onRetry={() => void refetch()} />
      ) : !state ? (
        <Skeleton className="h-[40rem] rounded-l" />
      ) : state.writer === 'artist' ? (
        <OwnPage accountId={user._id} />
      ) : state.writer === 'label' ? (
        <ByLabel />
      ) : (
        <FromProfile />
      )}
    </DashboardPage>
  );
};
