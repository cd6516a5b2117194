import { useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { personPath } from '#features/account/person-path.ts';
import { toast } from '#ui/composites/toast.tsx';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { DirectoryUser } from '../../contract.ts';
import { AccountDetails } from './account-details.tsx';

const Picture = ({ user }: { readonly user: DirectoryUser }) => {
  const [broken, setBroken] = useState<string | null>(null);
  const { profileImage } = user;
  return (
    <Avatar
      size="l"
      src={profileImage === broken ? null : profileImage}
      alt={t`Picture of ${{ name: user.name }}`}
      onError={() => setBroken(profileImage)}
    />
  );
};

interface UserOverlayProps {
  /** Null while closed. */
  readonly user: DirectoryUser | null;
  readonly show: (user: DirectoryUser) => void;
  readonly onEnd: () => void;
}

export const UserOverlay = ({ user, show, onEnd }: UserOverlayProps) => (
  <Dialog
    open={user !== null}
    onOpenChange={(open) => !open && onEnd()}
    title={<span className="wrap-anywhere">{user?.name}</span>}
    width="l"
    footer={
      <Button onClick={onEnd}>
        <Icon name="chevron-left" size={18} /> {t`Back to Directory`}
      </Button>
    }
  >
    {user && (
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center gap-4">
          <Picture user={user} />
          <Button onClick={() => toast.info(t`Coming soon. For now, change the name, email and username one by one.`)}>
            {t`Edit Profile`}
          </Button>
          <Link to={personPath(user._id)}>{t`Orders, money and requests`}</Link>
        </div>
        <AccountDetails key={user._id} user={user} show={show} />
      </div>
    )}
  </Dialog>
);
