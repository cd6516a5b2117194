import { useNavigate } from '#ui/routing/routing.ts';
import type { UserInfo } from '#features/account/contract.ts';
import { logOut } from '#features/auth/web/public.tsx';
import { useApi } from '#ui/data/api.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#ui/primitives/overlays/menu.tsx';
import { dashboardOf } from './access.ts';
import { DashboardIcon } from '#ui/composites/dashboard-icon.tsx';
import { t } from '#contract-kit/texts/text.ts';

export const DashboardUserMenu = ({ user, wide }: { readonly user: UserInfo; readonly wide: boolean }) => {
  const api = useApi();
  const navigate = useNavigate();
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          title={wide ? undefined : user.username}
          className={classNames(
            'flex min-h-13 items-center gap-3 rounded-m text-start transition-colors hover:bg-raised aria-expanded:bg-raised',
            wide ? 'w-full px-2' : 'w-11 justify-center',
          )}
        >
          <Avatar src={user.profilePicture} size="s" />
          <span className="sr-only">
            {wide ? `${t`Account menu`}: ` : t`Account menu of ${{ username: user.username }}`}
          </span>
          {wide && (
            <>
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm font-medium">{user.username}</span>
                <span className="block truncate text-xs text-muted">{user.email}</span>
              </span>
              <Icon name="chevron-up" size={16} className="shrink-0 text-muted" />
            </>
          )}
        </button>
      }
    >
      <MenuLink to="/profile">
        <DashboardIcon name="account" /> {t`Account`}
      </MenuLink>
      <MenuLink to={dashboardOf(user.role)}>
        <DashboardIcon name="dashboard" /> {t`Dashboard`}
      </MenuLink>
      <MenuSeparator />
      <MenuItem onSelect={() => void logOut(api, navigate)}>
        <DashboardIcon name="logout" /> {t`Logout`}
      </MenuItem>
    </Menu>
  );
};
