import { useMutation } from '@tanstack/react-query';
import { useSession } from '#features/auth/web/public.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import { CutText } from '#ui/primitives/cut-text.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import type { Slots } from '#ui/routing/slots.ts';
import type { followByEmail } from '../../contract.ts';
import { Sent } from '../components/sent.tsx';
import { type Artist, useFollow } from '../components/use-follow.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

interface PressProps {
  readonly artist: Artist;
  readonly following?: boolean;
  readonly busy?: boolean;
  readonly onPress: () => void;
}

const Press = ({ artist, following = false, busy = false, onPress }: PressProps) => (
  <Button busy={busy} onClick={onPress} className="max-w-full">
    <Icon name={following ? 'check' : 'mail'} size={18} className="shrink-0" />
    <CutText
      sentence={(cut) => (following ? t`Following ${{ artist: cut }}` : t`Follow ${{ artist: cut }}`)}
      className="min-w-0"
    >
      {artist.name}
    </CutText>
  </Button>
);

const ByAccount = ({ artist, userId }: { readonly artist: Artist; readonly userId: string }) => {
  const { following, toggle } = useFollow(artist, userId);
  return <Press artist={artist} following={following} onPress={toggle} />;
};

/** Anyone could have typed the email at checkout, so its owner has to confirm. */
const ByEmail = ({ artist, email }: { readonly artist: Artist; readonly email: string }) => {
  const api = useApi();
  const { data, isPending, mutate } = useMutation({
    mutationFn: () =>
      api<typeof followByEmail>('POST /api/v1/app/follow-by-email', {
        body: { artistId: artist.id, email, consent: null },
      }),
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t send this. Try again.`)),
  });
  return data ? <Sent words={data.message} /> : <Press artist={artist} busy={isPending} onPress={() => mutate()} />;
};

/** One press each: logged-in people follow with their account, guests with the email that their files went to. */
export const Component = ({ email, items }: Slots['checkout.paid']) => {
  const { user } = useSession();
  const sellers = new Map(items.flatMap(({ seller }) => (seller ? [[seller._id, seller.name] as const] : [])));
  const artists = [...sellers].map(([id, name]) => ({ id, name })).filter(({ id }) => id !== user?._id);
  const [first] = artists;
  if (!first) return null;
  return (
    <Panel
      title={artists.length === 1 ? t`Follow ${{ artist: first.name }}` : t`Follow the artists`}
      lead={
        <T>
          We’ll email <V of={{ email: <EmailAddress address={user?.email ?? email} className="text-text" /> }} /> when
          there are new releases, at most once a day. Unfollow with one click.
        </T>
      }
    >
      <ul className="flex flex-wrap gap-3">
        {artists.map((artist) => (
          <li key={artist.id} className="max-w-full">
            {user ? <ByAccount artist={artist} userId={user._id} /> : <ByEmail artist={artist} email={email} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
};
