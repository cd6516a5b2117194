import { useLayoutEffect, useRef } from 'react';
import type { UserInfo } from '#features/account/contract.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { Link } from '#ui/primitives/link.tsx';
import { useLocation } from '#ui/routing/routing.ts';
import { useCountWords } from './counts.tsx';
import { type Current, findCurrent } from './links.ts';
import { useSections } from './use-sections.ts';

/** A narrow screen scrolls the tabs and keeps the open one in view. */
const TabList = ({ entry, tab: open }: Current) => {
  const { pathname } = useLocation();
  const { wordsOf } = useCountWords();
  const list = useRef<HTMLUListElement>(null);
  const place = entry.tabs.indexOf(open);
  useLayoutEffect(() => {
    const tabs = list.current;
    const tab = tabs?.children[place];
    if (!tabs || !(tab instanceof HTMLElement)) return undefined;
    const show = (): void => {
      tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
    };
    show();
    // Counts come late and make their tabs wider.
    const widths = new ResizeObserver(show);
    for (const one of tabs.children) widths.observe(one);
    return () => widths.disconnect();
  }, [place]);
  return (
    <nav aria-label={entry.label} className="border-b border-line bg-panel print:hidden">
      <ul ref={list} className="relative flex gap-1 overflow-x-auto px-2 sm:px-4">
        {entry.tabs.map((tab) => {
          const words = wordsOf(tab);
          return (
            <li key={tab.to} className="shrink-0">
              <Link
                variant="bare"
                to={tab.to}
                reloadDocument={tab.reloadDocument ?? false}
                aria-current={tab === open ? (pathname === tab.to ? 'page' : 'true') : undefined}
                className={classNames(
                  'flex min-h-11 items-center border-b-2 px-3 text-sm font-medium -outline-offset-2 transition-colors hover:text-text',
                  tab === open ? 'border-accent text-text' : 'border-transparent text-muted',
                )}
              >
                {tab.label}
                {words && <span className="tabular ms-2 text-xs text-muted">{words}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};

/** The pages of the open page's entry in the sidebar, if it has several. */
export const EntryTabs = ({ user }: { readonly user: UserInfo }) => {
  const { pathname } = useLocation();
  const current = findCurrent(useSections(user), pathname);
  return current && current.entry.tabs.length > 1 ? <TabList key={current.entry.name} {...current} /> : null;
};
