import type { ReactNode } from 'react';
import { useSession } from '#features/auth/web/public.tsx';
import { FeedbackForm, SupportForm } from '#features/support/web/public.tsx';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { Icon, type IconName } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { ThemeSwitch } from '#ui/theme/theme-switch.tsx';
import type { UserInfo } from '#features/account/contract.ts';
import { type AccountView, closeAccountPanel, showInAccountPanel, useAccountPanel } from '../account-panel-store.ts';
import { useRemovePicture } from '../use-picture.ts';
import { PictureForm } from './picture-form.tsx';
import { RoleBadge } from './role-badge.tsx';
import { t } from '#contract-kit/texts/text.ts';

const titles = (): Readonly<Record<AccountView, string>> => ({
  menu: t`Your account`,
  picture: t`Update picture`,
  support: t`Support`,
  feedback: t`Feedback`,
});

const entryClass =
  'flex min-h-12 w-full items-center gap-3 rounded-s px-3 text-start text-sm font-medium hover:bg-raised';

const Entry = ({ icon, label }: { readonly icon: IconName; readonly label: string }) => (
  <>
    <Icon name={icon} className="text-muted" />
    <span className="flex-1">{label}</span>
    <Icon name="chevron-right" size={16} className="text-muted" />
  </>
);

const MenuView = ({ user, onView }: { readonly user: UserInfo; readonly onView: (view: AccountView) => void }) => {
  const remove = useRemovePicture();
  const leading = (to: string, icon: IconName, label: string): ReactNode => (
    <li>
      <Link variant="bare" to={to} onClick={closeAccountPanel} className={entryClass}>
        <Entry icon={icon} label={label} />
      </Link>
    </li>
  );
  const opening = (view: AccountView, icon: IconName): ReactNode => (
    <li>
      <button type="button" onClick={() => onView(view)} className={entryClass}>
        <Entry icon={icon} label={titles()[view]} />
      </button>
    </li>
  );
  return (
    <>
      <div className="flex flex-col items-center gap-4 text-center">
        <Avatar size="xl" src={user.profilePicture} alt={t`Your picture`} />
        <div className="min-w-0">
          <p className="font-display text-xl font-semibold wrap-anywhere">{user.username}</p>
          <p className="text-sm text-muted">
            <EmailAddress address={user.email} />
          </p>
          <RoleBadge role={user.role} className="mt-2" />
        </div>
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="primary" size="s" onClick={() => onView('picture')}>
            {t`Update picture`}
          </Button>
          {user.profilePicture && (
            <Button size="s" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t`Remove picture`}
            </Button>
          )}
        </div>
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 ps-3">
        <span aria-hidden="true" className="text-sm font-medium">
          {t`Theme`}
        </span>
        <ThemeSwitch />
      </div>
      <nav aria-label={t`Your account`} className="mt-4 border-t border-line pt-3">
        <ul>
          {leading('/profile', 'user', t`Account`)}
          {opening('support', 'mail')}
          {leading('/csl-center=redirect', 'help', t`Help`)}
          {opening('feedback', 'comment')}
        </ul>
      </nav>
    </>
  );
};

const AccountPanel = () => {
  const { open, view } = useAccountPanel();
  const { user } = useSession();
  const close = (): void => {
    closeAccountPanel();
    showInAccountPanel('menu');
  };
  const toMenu = (): void => showInAccountPanel('menu');
  return (
    <Dialog open={open && user !== null} onOpenChange={close} title={titles()[view]}>
      {view !== 'menu' && (
        <Button size="s" variant="ghost" onClick={toMenu} className="mb-3 -ms-3">
          <Icon name="chevron-left" size={18} /> {t`Back`}
        </Button>
      )}
      {user && view === 'menu' && <MenuView user={user} onView={showInAccountPanel} />}
      {user && view === 'picture' && <PictureForm user={user} onDone={toMenu} />}
      {view === 'support' && <SupportForm onDone={close} />}
      {view === 'feedback' && <FeedbackForm onDone={close} />}
    </Dialog>
  );
};

export default AccountPanel;
