import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import type { clearPublicProfile } from '#features/account/contract-public-profile.ts';
import { siteDocumentQuery } from '#features/site/web/public.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { ReasonDialog } from '#ui/forms/reason-dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { DirectoryUser } from '../../contract.ts';

/** Leads to the seller's entry among the label's artists, or begins one. */
const AdoptLink = ({ user: { username } }: { readonly user: DirectoryUser }) => {
  const { data } = useQuery(siteDocumentQuery('artists'));
  if (!data) return null;
  const isArtist = data.artists.some((artist) => artist.username === username);
  return (
    <Button asChild>
      <Link variant="bare" to={`/dashboard/admin/site/artists?artist=${encodeURIComponent(username)}`}>
        {isArtist ? t`Edit as the label’s artist` : t`Make them one of the label’s artists`}
      </Link>
    </Button>
  );
};

/** Lets an admin adopt a seller as one of the label's artists, and clear their public profile. */
export const ProfilePanel = ({ user }: { readonly user: DirectoryUser }) => {
  const api = useApi();
  const [asking, setAsking] = useState(false);
  return (
    <Panel title={t`Public profile`}>
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <Link variant="bare" to={`/beatstore/${encodeURIComponent(user.username)}`}>
            {t`View page`}
          </Link>
        </Button>
        {user.status === 'active' && <AdoptLink user={user} />}
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t`Clear page`}
        </Button>
      </div>
      <ReasonDialog
        open={asking}
        title={t`Clear ${{ name: user.name }}’s page?`}
        text={t`Its tagline, story, links, video and picture are permanently deleted. The name and what they sell stay.`}
        hint={t`They’ll see it on their profile. 3 to 500 characters.`}
        confirm={t`Clear page`}
        schema={async () => (await import('#features/account/contract-public-profile.ts')).clearPublicProfile.body}
        send={async (reason) => {
          const { message } = await api<typeof clearPublicProfile>('POST /api/v1/app/admin/profiles/:userId/clear', {
            params: { userId: user._id },
            body: { reason },
          });
          toast.success(message);
        }}
        otherwise={(error) => errorMessage(error, t`We couldn’t empty this page. Try again in a moment.`)}
        onClose={() => setAsking(false)}
      />
    </Panel>
  );
};
