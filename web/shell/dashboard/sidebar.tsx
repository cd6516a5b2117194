import { Dialog as Radix } from 'radix-ui';
import { useEffect, useId, useRef } from 'react';
import { useBackCloses } from '#ui/routing/back-closes.ts';
import { useLocation } from '#ui/routing/routing.ts';
import type { UserInfo } from '#features/account/contract.ts';
import { useLabelTheme } from '#features/site/web/public.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { overlayClass } from '#ui/primitives/overlays/dialog.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { CountBadge } from '#ui/primitives/count-badge.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { useReturnFocus } from '#ui/primitives/overlays/use-return-focus.ts';
import { useSectionOpen } from './closed-sections.ts';
import { useCountWords } from './counts.tsx';
import { DashboardIcon } from '#ui/composites/dashboard-icon.tsx';
import type { SidebarEntryName } from '#ui/web-feature.ts';
import { findCurrent, type SidebarEntry, type SidebarSection } from './links.ts';
import { TeamBox, TeamsMenu } from './teams.tsx';
import { useSections } from './use-sections.ts';
import { DashboardUserMenu } from './user-menu.tsx';
import { Logo } from '../navigation/logo.tsx';
import { LogoPicture } from '../navigation/logo-picture.tsx';
import { t } from '#contract-kit/texts/text.ts';

export const sidebarId = 'sidebar';

interface SidebarProps {
  readonly user: UserInfo;
  /** 255 px with labels, or 64 px with icons only. */
  readonly wide: boolean;
}

interface SideLinkProps {
  readonly entry: SidebarEntry;
  readonly wide: boolean;
  /** One of the entry's pages is open. */
  readonly here: boolean;
}

/** The count of the first tab that has one. */
const useEntryCount = ({ tabs }: SidebarEntry): readonly [count: number, words: string | null] => {
  const { countOf, wordsOf } = useCountWords();
  const counting = tabs.find(({ countWords }) => countWords);
  return counting ? [countOf(counting), wordsOf(counting)] : [0, null];
};

const SideLink = ({ entry, wide, here }: SideLinkProps) => {
  const item = useRef<HTMLLIElement>(null);
  const { pathname } = useLocation();
  const [first] = entry.tabs;
  const [count, words] = useEntryCount(entry);
  // Scrolls to the current entry, because an admin has more of them than fit in a low window.
  useEffect(() => {
    if (here) item.current?.scrollIntoView?.({ block: 'nearest' });
  }, [here]);
  return (
    <li ref={item} className="scroll-my-2">
      <Link
        variant="bare"
        to={first.to}
        reloadDocument={first.reloadDocument ?? false}
        aria-current={here ? (pathname === first.to ? 'page' : 'true') : undefined}
        title={wide ? undefined : entry.label}
        className={classNames(
          'relative flex min-h-11 items-center rounded-m text-sm hover:bg-raised hover:text-text',
          wide ? 'gap-3 px-3' : 'w-11 justify-center',
          here ? 'bg-raised font-semibold text-text' : 'text-muted',
        )}
      >
        {here && <span aria-hidden="true" className="absolute inset-y-2.5 start-0 w-0.5 rounded-full bg-accent" />}
        <DashboardIcon name={entry.icon} className={classNames('shrink-0', here && 'text-accent')} />
        <span className={wide ? 'min-w-0 flex-1 truncate' : 'sr-only'}>{entry.label}</span>
        {words && <span className={wide ? 'tabular shrink-0 text-xs text-muted' : 'sr-only'}>{words}</span>}
        {!wide && <CountBadge count={count} />}
      </Link>
    </li>
  );
};

interface SectionProps {
  readonly section: SidebarSection;
  readonly wide: boolean;
  readonly current: SidebarEntryName | undefined;
}

/** Collapsible under its title; always expanded in the narrow sidebar, which has no titles. */
const Section = ({ section, wide, current }: SectionProps) => {
  const [open, toggle] = useSectionOpen(section.name);
  const listId = useId();
  return (
    <div className={wide ? '' : 'border-t border-line pt-2 first:border-0 first:pt-0'}>
      {wide && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          onClick={toggle}
          className="eyebrow flex min-h-11 w-full items-center justify-between rounded-s px-3 hover:text-text"
        >
          {section.title}
          <Icon name="chevron-down" size={14} className={classNames('transition-transform', !open && '-rotate-90')} />
        </button>
      )}
      <ul id={listId} aria-label={section.title} hidden={wide && !open} className="flex flex-col gap-0.5">
        {section.entries.map((entry) => (
          <SideLink key={entry.name} entry={entry} wide={wide} here={entry.name === current} />
        ))}
      </ul>
    </div>
  );
};

const Body = ({ user, wide }: SidebarProps) => {
  const sections = useSections(user);
  const { pathname } = useLocation();
  const current = findCurrent(sections, pathname)?.entry.name;
  const Teams = user.role === 'admin' ? TeamBox : TeamsMenu;
  return (
    <>
      <div className="p-2.5">
        <Teams wide={wide} />
      </div>
      <nav
        aria-label={t`Dashboard`}
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto low:flex-none low:overflow-visible px-2.5 py-2"
      >
        {sections.map((section) => (
          <Section key={section.name} section={section} wide={wide} current={current} />
        ))}
      </nav>
      <div className="border-t border-line p-2.5">
        <DashboardUserMenu user={user} wide={wide} />
      </div>
    </>
  );
};

const LogoMark = () => {
  const logo = useLabelTheme()?.logo;
  return (
    <Link variant="bare" to="/" title={t`Home`} className="grid size-11 place-items-center rounded-m text-accent">
      {logo ? (
        <LogoPicture logo={logo} className="h-8 w-auto max-w-9 object-contain" />
      ) : (
        <DashboardIcon name="beats" />
      )}
      <span className="sr-only">{t`Home`}</span>
    </Link>
  );
};

export const Sidebar = ({ user, wide }: SidebarProps) => {
  return (
    <aside
      id={sidebarId}
      aria-label={t`Sidebar`}
      className={classNames(
        'sticky top-0 flex h-dvh low:h-auto shrink-0 flex-col border-e border-line bg-panel pb-(--foot) transition-[width] print:hidden',
        wide ? 'w-[255px]' : 'w-16',
      )}
    >
      <div className={classNames('flex h-nav shrink-0 items-center border-b border-line', wide ? 'px-4' : 'px-2.5')}>
        {wide ? <Logo /> : <LogoMark />}
      </div>
      <Body user={user} wide={wide} />
    </aside>
  );
};

interface OverlayProps {
  readonly user: UserInfo;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The sidebar where it doesn’t fit beside the page. Takes the focus and returns it. */
export const SidebarOverlay = ({ user, open, onOpenChange }: OverlayProps) => {
  const returnFocus = useReturnFocus();
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          {...returnFocus}
          id={sidebarId}
          aria-describedby={undefined}
          className="fixed inset-y-0 start-0 z-50 flex w-[255px] animate-fade-in flex-col low:overflow-y-auto border-e border-line bg-panel shadow-high outline-none"
        >
          <header className="flex h-nav shrink-0 items-center justify-between border-b border-line pe-2 ps-4">
            <Radix.Title className="sr-only">{t`Sidebar`}</Radix.Title>
            <Logo />
            <Radix.Close asChild>
              <IconButton label={t`Close sidebar`} icon="close" />
            </Radix.Close>
          </header>
          <Body user={user} wide />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
