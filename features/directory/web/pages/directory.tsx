import { useEffect, useRef, useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import type { EmptyStateProps } from '#ui/composites/empty-state.tsx';
import { PageButtons, readPage } from '#ui/composites/page-links.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { AdminListPage } from '#ui/lists/admin-list-page.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import type { DirectoryUser } from '../../contract.ts';
import { UserOverlay } from '../components/user-overlay.tsx';
import { UserTable, UserTableSkeleton } from '../components/user-table.tsx';
import { usersQuery } from '../queries.ts';

const maxSearchLength = 254;
/** Short enough not to be noticed, long enough not to send a request per keystroke. */
const typingMs = 250;

const useFilters = () => {
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').slice(0, maxSearchLength);
  const page = readPage(params);
  const write = (filters: { search: string; page: number }, replace: boolean): void =>
    setParams(
      {
        ...(filters.search !== '' && { search: filters.search }),
        ...(filters.page > 1 && { page: String(filters.page) }),
      },
      { replace, preventScrollReset: replace },
    );
  return {
    search,
    page,
    find: (text: string) => write({ search: text, page: 1 }, true),
    go: (to: number) => write({ search, page: to }, false),
  };
};

const SearchField = ({ search, onSearch }: { readonly search: string; readonly onSearch: (text: string) => void }) => {
  const [text, setText] = useState(search);
  const written = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back and Forward change only the URL, so the field follows it.
  useEffect(() => {
    if (search === written.current) return;
    written.current = search;
    setText(search);
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (typed: string): void => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (typed.trim() === written.current) return;
      written.current = typed.trim();
      onSearch(written.current);
    }, typingMs);
  };
  return (
    <TextField
      type="search"
      label={t`Search users by name, email or username`}
      hideLabel
      placeholder={t`Search users...`}
      autoComplete="off"
      maxLength={maxSearchLength}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      end={<Icon name="search" size={18} className="me-2" />}
    />
  );
};

const noneOf = ({ search, go, find }: ReturnType<typeof useFilters>, total: number | undefined): EmptyStateProps => ({
  title: search === '' ? t`No users on this page` : t`No users found`,
  text: search === '' ? undefined : t`Try part of a name, an email or a username.`,
  action: (
    <Button onClick={() => (total ? go(1) : find(''))}>{total ? t`Go to the first page` : t`Show everyone`}</Button>
  ),
});

export const Component = () => {
  const filters = useFilters();
  const { search, page } = filters;
  const [edited, setEdited] = useState<DirectoryUser | null>(null);
  return (
    <AdminListPage
      title={t`User Directory`}
      lead={t`Everyone with an account, by name.`}
      panel={t`Users`}
      search={
        <div className="mb-4 max-w-md">
          <SearchField search={search} onSearch={filters.find} />
        </div>
      }
      of={t`users`}
      query={usersQuery({ page, search })}
      loading={<UserTableSkeleton />}
      failed={t`Failed to fetch users`}
      empty={({ users, total }) => users.length === 0 && noneOf(filters, total)}
      after={
        <UserOverlay
          user={edited}
          show={(user) => setEdited((now) => (now?._id === user._id ? user : now))}
          onEnd={() => setEdited(null)}
        />
      }
    >
      {({ users, pages }) => (
        <>
          <UserTable users={users} onEdit={setEdited} />
          <PageButtons of={t`users`} className="mt-4" page={page} pages={pages ?? 1} onPage={filters.go} />
        </>
      )}
    </AdminListPage>
  );
};
