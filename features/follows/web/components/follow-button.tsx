import { useState } from 'react';
import { useSession } from '#features/auth/web/public.tsx';
import { OnceOpened } from '#ui/composites/once-opened.tsx';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { VisuallyHidden } from '#ui/primitives/visually-hidden.tsx';
import { type Artist, useFollow } from './use-follow.ts';

const FollowDialog = lazyPart(async () => ({ default: (await import('./follow-dialog.tsx')).FollowDialog }));

/** One press for logged-in people; visitors enter their email. Nobody can follow themselves. */
export const FollowButton = ({ artist }: { readonly artist: Artist }) => {
  const { user } = useSession();
  const [asking, setAsking] = useState(false);
  const { following, toggle } = useFollow(artist, user?._id);
  if (user?._id === artist.id) return null;
  return (
    <>
      <Button size="l" className="bg-background" onClick={user ? toggle : () => setAsking(true)}>
        <Icon name={following ? 'check' : 'mail'} /> {following ? 'Following' : 'Follow'}
        <VisuallyHidden> {artist.name}</VisuallyHidden>
      </Button>
      <OnceOpened open={asking}>
        <FollowDialog artist={artist} open={asking} onOpenChange={setAsking} />
      </OnceOpened>
    </>
  );
};
