import { useState } from 'react';
import { useSession } from '#features/auth/web/public.tsx';
import { OnceOpened } from '#ui/composites/once-opened.tsx';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { VisuallyHidden } from '#ui/primitives/visually-hidden.tsx';
import { type Artist, useFollow } from '../components/use-follow.ts';
import { t } from '#contract-kit/texts/text.ts';

const FollowDialog = lazyPart(async () => ({
  default: (await import('../components/follow-dialog.tsx')).FollowDialog,
}));

/** Logged-in people press once; visitors enter their email address. Nobody can follow themselves. */
export const Component = ({ artist }: { readonly artist: Artist }) => {
  const { user } = useSession();
  const [asking, setAsking] = useState(false);
  const { following, toggle } = useFollow(artist, user?._id);
  if (user?._id === artist.id) return null;
  return (
    <>
      <Button size="l" className="bg-background" onClick={user ? toggle : () => setAsking(true)}>
        <Icon name={following ? 'check' : 'mail'} /> {following ? t`Following` : t`Follow`}
        <VisuallyHidden> {artist.name}</VisuallyHidden>
      </Button>
      <OnceOpened open={asking}>
        <FollowDialog artist={artist} open={asking} onOpenChange={setAsking} />
      </OnceOpened>
    </>
  );
};
