import { type ReactNode, Suspense } from 'react';
import type { UserInfo } from '#features/account/contract.ts';
import { AccountPanelHost, openAccountPanel } from '#features/profile/web/public.tsx';
import { useSession, VerifyReminder } from '#features/auth/web/public.tsx';
import { Find } from '#features/find/web/public.tsx';
import { CartButton } from '#features/checkout/web/public.tsx';
import { useAppliedTheme } from '#ui/theme/theme.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { usePage } from '../../router/page-context.ts';
import { dashboardOf } from './access.ts';
import { CountReports } from './counts.tsx';
import { DashboardGuard } from './guard.tsx';
import { useDashboardTitle } from '#ui/composites/dashboard-title.ts';
import { DashboardIcon } from '#ui/composites/dashboard-icon.tsx';
import { EntryTabs } from './entry-tabs.tsx';
import { findableOf } from './links.ts';
import { useKeptFocus } from './keep-focus.ts';
import { Strips } from '../page-frame/strips.tsx';
import { Sidebar, sidebarId, SidebarOverlay } from './sidebar.tsx';
import { FrameSkeleton } from './skeleton.tsx';
import { useSections } from './use-sections.ts';
import { useSidebar } from './use-sidebar.ts';
import { t } from '#contract-kit/texts/text.ts';

/** These pages ask for the verification themselves. */
const reminding: ReadonlySet<string> = new Set([dashboardOf('user'), dashboardOf('admin'), '/beatstore/upload']);

/** The first page of an area shows the area's name, all others show their own. */
const useBarTitle = ({ role }: UserInfo): string => {
  const title = useDashboardTitle();
  const { path } = usePage().page.route;
  const [home, area] =
    role === 'admin' ? [dashboardOf('admin'), t`Building and code tracking`] : [dashboardOf('user'), t`User dashboard`];
  return title === null || path === home ? area : title;
};

interface TopBarProps {
  readonly user: UserInfo;
  readonly open: boolean;
  readonly onToggle: () => void;
}

const TopBar = ({ user, open, onToggle }: TopBarProps) => (
  <header
    data-head=""
    className="sticky top-0 z-30 flex h-nav items-center gap-2 border-b border-line bg-background/96 px-2 sm:px-4 print:hidden"
  >
    <IconButton
      label={open ? t`Close sidebar` : t`Open sidebar`}
      aria-expanded={open}
      aria-controls={sidebarId}
      onClick={onToggle}
    >
      <DashboardIcon name="sidebar" />
    </IconButton>
    <p className="line-clamp-2 min-w-0 flex-1 font-display text-sm leading-tight font-semibold sm:text-base">
      {useBarTitle(user)}
    </p>
    <Find
      {...findableOf(useSections(user))}
      placeholder={user.role === 'admin' ? t`Orders, beats and people` : t`Beats, orders and pages`}
    />
    <CartButton />
    <IconButton label={t`Open account panel`} aria-haspopup="dialog" onClick={() => openAccountPanel()}>
      <Avatar src={user.profilePicture} size="s" />
    </IconButton>
  </header>
);

const Framed = ({ user, children }: { readonly user: UserInfo; readonly children: ReactNode }) => {
  const { location, route } = usePage().page;
  const { roomy, open, setOpen } = useSidebar(location.key);
  useKeptFocus();
  return (
    <div className="flex flex-1 items-stretch">
      {roomy ? <Sidebar user={user} wide={open} /> : <SidebarOverlay user={user} open={open} onOpenChange={setOpen} />}
      <div className="flex min-w-0 flex-1 flex-col">
        <Strips />
        <TopBar user={user} open={open} onToggle={() => setOpen(!open)} />
        <EntryTabs user={user} />
        <Suspense fallback={null}>{!reminding.has(route.path) && <VerifyReminder />}</Suspense>
        {children}
      </div>
      <AccountPanelHost />
      <CountReports key={user._id} />
    </div>
  );
};

const Opened = ({ children }: { readonly children: ReactNode }) => {
  const { user } = useSession();
  useAppliedTheme();
  return <DashboardGuard>{user && <Framed user={user}>{children}</Framed>}</DashboardGuard>;
};

/** Replaces navigation and footer on pages of account holders. The server doesn't know who is logged in. */
export const DashboardFrame = ({ children }: { readonly children: ReactNode }) =>
  useSession().known ? <Opened>{children}</Opened> : <FrameSkeleton />;
