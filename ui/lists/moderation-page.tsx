import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, type RefObject, useRef } from 'react';
import { plural, t } from '#contract-kit/texts/text.ts';
import { readPage } from '../composites/page-links.tsx';
import { useSearchParams } from '../data/use-search-params.ts';
import { ListSearch, type ListSearchProps, useListSearch } from '../forms/list-search.tsx';
import { Badge, type BadgeProps } from '../primitives/badge.tsx';
import { Button } from '../primitives/button.tsx';
import { Link } from '../primitives/link.tsx';
import { Skeleton } from '../primitives/skeleton.tsx';
import { AdminListPage } from './admin-list-page.tsx';

interface Moderated {
  readonly total: number;
  readonly pages: number;
}

type Moderable = 'beat' | 'license';

const wordsOf = (one: Moderable) =>
  one === 'beat'
    ? {
        of: t`beats`,
        panel: t`Beats`,
        choice: t`Which beats`,
        search: t`Search beats by title, seller or ID`,
        loading: t`Loading beats`,
        hint: t`Try part of the title, the seller’s name or the ID of the beat.`,
        count: (total: number) => t`${plural({ beats: total }, { one: '# beat', other: '# beats' })}`,
      }
    : {
        of: t`licenses`,
        panel: t`Licenses`,
        choice: t`Which licenses`,
        search: t`Search licenses by title, seller or ID`,
        loading: t`Loading licenses`,
        hint: t`Try part of the title, the seller’s name or the ID of the license.`,
        count: (total: number) => t`${plural({ licenses: total }, { one: '# license', other: '# licenses' })}`,
      };

interface ModerationPageProps<Data extends Moderated, Key extends QueryKey, Show extends string> {
  readonly title: string;
  readonly lead: string;
  /** A link to the other moderation page. */
  readonly other: { readonly label: string; readonly to: string };
  /** What an entry is. */
  readonly one: Moderable;
  readonly options: ListSearchProps<Show>['options'];
  readonly query: (filter: {
    readonly show: Show;
    readonly search: string;
    readonly page: number;
  }) => UseQueryOptions<Data, Error, Data, Key>;
  /** Says what will appear in an empty list. */
  readonly emptyText: string;
  readonly children: (data: Data) => ReactNode;
}

/** Sellers' beats or licenses, for admins who take them down and restore them. */
export const ModerationPage = <Data extends Moderated, Key extends QueryKey, Show extends string>({
  title,
  lead,
  other,
  one,
  options,
  query,
  emptyText,
  children,
}: ModerationPageProps<Data, Key, Show>) => {
  const [address] = useSearchParams();
  const { show, search } = useListSearch(options);
  const words = wordsOf(one);
  return (
    <AdminListPage
      title={title}
      lead={lead}
      aside={
        <Button asChild>
          <Link variant="bare" to={other.to}>
            {other.label}
          </Link>
        </Button>
      }
      panel={words.panel}
      search={
        <ListSearch of={words.choice} options={options} label={words.search} placeholder={t`Title, seller or ID`} />
      }
      of={words.of}
      query={query({ show, search, page: readPage(address) })}
      loading={
        <output aria-busy="true" aria-label={words.loading} className="flex flex-col gap-3">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-24 rounded-m" />
          ))}
        </output>
      }
      empty={({ total }) =>
        total === 0 && {
          className: '-my-6',
          title: search ? t`Nothing found` : t`Nothing here`,
          text: search ? words.hint : emptyText,
        }
      }
      count={({ total }) => words.count(total)}
      pages={({ pages }) => pages}
    >
      {children}
    </AdminListPage>
  );
};

export interface ModeratedProps<Item> {
  readonly item: Item;
  /** Receives focus once the pressed button is gone. */
  readonly list: RefObject<HTMLElement | null>;
}

interface ModerationListProps<Item extends { readonly _id: string }> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly row: ComponentType<ModeratedProps<Item>>;
}

export const ModerationList = <Item extends { readonly _id: string }>({
  label,
  items,
  row: Row,
}: ModerationListProps<Item>) => {
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} tabIndex={-1} aria-label={label} className="flex flex-col gap-3 outline-none">
      {items.map((item) => (
        <Row key={item._id} item={item} list={list} />
      ))}
    </ul>
  );
};

interface ModerationRowProps {
  readonly cover?: ReactNode;
  readonly title: ReactNode;
  /** The seller. */
  readonly by: ReactNode;
  readonly state: { readonly words: string; readonly tone: NonNullable<BadgeProps['tone']> };
  /** The time of creation. */
  readonly since: ReactNode;
  readonly action: ReactNode;
  /** The reason for taking it down. */
  readonly note: ReactNode;
}

/** A card on a phone, a row in a wider window. */
export const ModerationRow = ({ cover, title, by, state, since, action, note }: ModerationRowProps) => (
  <li className="grid gap-3 rounded-m border border-line p-4 @3xl:grid-cols-[1fr_12rem_auto] @3xl:items-center @3xl:gap-4">
    <div className="flex min-w-0 items-center gap-4">
      {cover}
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-sm wrap-anywhere text-muted">{by}</p>
      </div>
    </div>
    <p className="flex flex-wrap items-center gap-2 text-sm text-muted @3xl:flex-col @3xl:items-start">
      <Badge tone={state.tone}>{state.words}</Badge>
      <span className="tabular whitespace-nowrap">{since}</span>
    </p>
    <div className="@3xl:w-28 @3xl:text-end">{action}</div>
    {note && <p className="text-sm wrap-anywhere @3xl:col-span-3">{note}</p>}
  </li>
);
