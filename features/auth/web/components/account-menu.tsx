import { type FocusEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { pictureUrl } from '#features/account/usernames.ts';
import type { UserInfo } from '#features/account/contract.ts';
import { useApi } from '#ui/data/api.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { session } from '../browser-session.ts';
import { dashboardOf, logInPath } from '../log-in-paths.ts';
import { logOut } from '../log-out.ts';

const useUser = (): UserInfo | null => useStore(session.store, (state) => state.user);

const useLogOut = () => {
  const api = useApi();
  const navigate = useNavigate();
  return () => void logOut(api, navigate);
};

const entryClass = 'flex min-h-11 w-full items-center rounded-s px-3 text-left text-sm hover:bg-raised';

/** The picture of who is logged in; pressed, it opens what leads on from here. */
const SignedInMenu = ({ user }: { readonly user: UserInfo }) => {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const leave = useLogOut();
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside does all that this does
    <div className="relative" onBlur={onBlur} onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
      <button
        type="button"
        aria-label={`Account of ${user.username}`}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen((now) => !now)}
        className="flex min-h-11 items-center gap-1 rounded-full pr-1 pl-0.5 text-muted hover:text-text"
      >
        <Avatar size="s" src={user.profilePicture && pictureUrl(user.profilePicture, 96)} />
        <Icon name="chevron-down" size={16} className={classNames('transition-transform', open && 'rotate-180')} />
      </button>
      <div id={listId} hidden={!open} className="absolute top-full right-0 z-10 w-56 pt-2">
        <div className="rounded-m border border-line bg-panel p-1.5 shadow-high">
          <p className="truncate border-b border-line px-3 pt-1.5 pb-2.5 text-sm font-semibold">{user.username}</p>
          <ul className="pt-1.5">
            <li>
              <Link look="bare" to={dashboardOf(user)} onClick={() => setOpen(false)} className={entryClass}>
                Dashboard
              </Link>
            </li>
            <li>
              <button type="button" onClick={leave} className={entryClass}>
                Logout
              </button>
            </li>
          </ul>
        </div>
      </div>
    </div>
  );
};

/** The end of the navigation bar. It is as wide for a visitor as for anybody else, so that nothing moves. */
export const AccountMenu = () => {
  const user = useUser();
  return (
    <div className="hidden w-24 justify-end md:flex">
      {user ? (
        <SignedInMenu user={user} />
      ) : (
        <Link
          look="quiet"
          to={logInPath}
          className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm font-medium"
        >
          <Icon name="user" /> Login
        </Link>
      )}
    </div>
  );
};

const lineClass = 'flex min-h-14 w-full items-center gap-3 font-display text-xl font-semibold';

/** The end of the mobile menu. */
export const MobileAccountLinks = ({ onGo }: { readonly onGo: () => void }) => {
  const user = useUser();
  const leave = useLogOut();
  if (!user) {
    return (
      <li>
        <Link look="bare" to={logInPath} onClick={onGo} className={lineClass}>
          <Icon name="user" /> Login
        </Link>
      </li>
    );
  }
  return (
    <>
      <li className="border-b border-line">
        <Link look="bare" to={dashboardOf(user)} onClick={onGo} className={lineClass}>
          <Avatar size="s" src={user.profilePicture && pictureUrl(user.profilePicture, 96)} /> Dashboard
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
          Logout
        </button>
      </li>
    </>
  );
};
