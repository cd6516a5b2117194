import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { currentEmailConsent, emailConsentText } from '#content/email-consent.ts';
import { formatDay } from '#contract-kit/format.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageLinks, readPage } from '#ui/composites/page-links.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { VisuallyHidden } from '#ui/primitives/visually-hidden.tsx';
import type { FollowedArtist, Follows, setFollow } from '../../contract.ts';
import { ArtistName } from '../components/artist-name.tsx';
import { useSetFollow } from '../components/use-follow.ts';
import { followsKey, followsQuery } from '../queries.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

/** Saved at once. For an artist without a page the permission can only be withdrawn. */
const ShareBox = ({ artist, shares }: { readonly artist: FollowedArtist; readonly shares: boolean }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: boolean) =>
      api<typeof setFollow>('PUT /api/v1/app/follows/:artistId', {
        params: { artistId: artist.id },
        body: { consent: next ? currentEmailConsent : null },
      }),
    onSuccess: (saved) =>
      toast.success(
        saved.sharesEmail
          ? t`${{ artist: artist.name }} can see your email address.`
          : t`${{ artist: artist.name }} can’t see your email address.`,
        { id: `share-${artist.id}` },
      ),
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t save your choice. Try again.`)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: followsKey }),
  });
  return (
    <Checkbox
      label={emailConsentText(currentEmailConsent, artist.name)}
      checked={isPending ? variables : shares}
      onChange={({ target }) => mutate(target.checked)}
      className="max-w-prose"
    />
  );
};

const Row = ({ follow: { artist, followedAt, sharesEmail } }: { readonly follow: Follows['follows'][number] }) => {
  const { mutate, isPending } = useSetFollow(artist);
  return (
    <li className="flex flex-col gap-x-8 gap-y-1 py-4 sm:flex-row sm:items-start sm:justify-between">
      <div className="min-w-0">
        <ArtistName artist={artist} />
        <p className="text-sm text-muted">
          <T>
            Since{' '}
            <time dateTime={followedAt}>
              <V of={{ date: formatDay(followedAt) }} />
            </time>
          </T>
        </p>
        {(artist.username !== null || sharesEmail) && <ShareBox artist={artist} shares={sharesEmail} />}
      </div>
      <Button className="self-start" busy={isPending} onClick={() => mutate(false)}>
        <T>
          Unfollow
          <VisuallyHidden>
            {' '}
            <V of={{ artist: artist.name }} />
          </VisuallyHidden>
        </T>
      </Button>
    </li>
  );
};

const None = () => (
  <EmptyState
    className="-my-6"
    title={t`You don’t follow anyone yet`}
    text={t`Follow artists on their pages, and hear about their new releases, at most once a day.`}
    action={
      <Button asChild variant="primary">
        <Link variant="bare" to="/beatstore">
          {t`Find artists to follow`}
        </Link>
      </Button>
    }
  />
);

export const Component = () => {
  const [address] = useSearchParams();
  const page = readPage(address);
  const { data, error, refetch } = useQuery({ ...followsQuery(page), placeholderData: keepPreviousData });
  return (
    <DashboardPage title={t`Following`} lead={t`New releases by these artists, in one email, at most once a day.`}>
      <Panel
        title={
          data && data.total > 0
            ? t`${plural({ artists: data.total }, { one: '# artist', other: '# artists' })}`
            : t`Artists you follow`
        }
      >
        {error ? (
          <ErrorState title={t`We couldn’t load whom you follow`} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <output aria-busy="true" aria-label={t`Loading whom you follow`} className="flex flex-col gap-4">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="h-24 rounded-m" />
            ))}
          </output>
        ) : data.total === 0 ? (
          <None />
        ) : (
          <>
            <ul className="-my-4 divide-y divide-line">
              {data.follows.map((follow) => (
                <Row key={follow.artist.id} follow={follow} />
              ))}
            </ul>
            <PageLinks of={t`artists`} page={page} pages={data.pages} />
          </>
        )}
      </Panel>
    </DashboardPage>
  );
};
