import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from '#ui/routing/routing.ts';
import type { UserInfo } from '#features/account/contract.ts';
import { pictureUrl } from '#features/account/profile-values.ts';
import { useApi } from '#ui/data/api.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { dashboardOf } from '../log-in-paths.ts';
import { logOut } from './log-out.ts';
import { t } from '#contract-kit/texts/text.ts';

interface WithUser {
  readonly user: UserInfo;
}

const useLogOut = () => {
  const api = useApi();
  const navigate = useNavigate();
  return () => void logOut(api, navigate);
};

const Picture = ({ user }: WithUser) => (
  <Avatar size="s" src={user.profilePicture && pictureUrl(user.profilePicture, 96)} />
);

/** For a menu that a button opens; the button, Escape and moving the focus away close it. */
const useDisclosure = () => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return {
    open,
    button,
    toggle: () => setOpen((now) => !now),
    close: () => setOpen(false),
    around: {
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      },
    },
  } as const;
};

const entryClass =
  'flex min-h-11 w-full items-center rounded-s px-3 text-start text-sm transition-colors hover:bg-raised';

export const SignedInMenu = ({ user }: WithUser) => {
  const { open, button, toggle, close, around } = useDisclosure();
  const listId = useId();
  const leave = useLogOut();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside does all that this does
    <div className="relative animate-fade-in" {...around}>
      <button
        ref={button}
        type="button"
        aria-label={t`Account of ${{ username: user.username }}`}
        aria-expanded={open}
        aria-controls={listId}
        onClick={toggle}
        className="flex min-h-11 items-center gap-1.5 rounded-full px-1.5 text-muted transition-colors hover:text-text"
      >
        <Picture user={user} />
        <Icon name="chevron-down" size={16} className={classNames('transition-transform', open && 'rotate-180')} />
      </button>
      <div id={listId} hidden={!open} className="absolute top-full end-0 z-10 w-56 pt-2">
        <div className="rounded-m border border-line bg-panel p-1.5 shadow-high">
          <p className="border-b border-line px-3 pt-1.5 pb-2.5 text-sm font-semibold wrap-anywhere">{user.username}</p>
          <ul className="pt-1.5">
            <li>
              <Link variant="bare" to={dashboardOf(user)} onClick={close} className={entryClass}>
                {t`Dashboard`}
              </Link>
            </li>
            <li>
              <button type="button" onClick={leave} className={entryClass}>
                {t`Logout`}
              </button>
            </li>
          </ul>
        </div>
      </div>
    </div>
  );
};

const lineClass = 'flex min-h-14 w-full items-center gap-3 font-display text-xl font-semibold';

export const SignedInLinks = ({ user, onGo }: WithUser & { readonly onGo: () => void }) => {
  const leave = useLogOut();
  return (
    <>
      <li className="border-b border-line">
        <Link variant="bare" to={dashboardOf(user)} onClick={onGo} className={lineClass}>
          <Picture user={user} /> {t`Dashboard`}
        </Link>
      </li>
      <li>
        <button
          type="button"
          className={lineClass}
          onClick={() => {
            onGo();
            leave();
          }}
        >
          {t`Logout`}
        </button>
      </li>
    </>
  );
};
