import type { ReactNode } from 'react';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { DirectoryUser } from '../../contract.ts';
import { pageSize } from '../queries.ts';
import { cutEmail, roleNames, statuses } from '../user-labels.ts';

const columns = ['Name', 'Email', 'Username', 'Role', 'Status', 'Actions'] as const;

const rowClass =
  'grid gap-x-4 gap-y-2 border-b border-line py-4 last:border-0 @3xl:grid-cols-[2fr_1fr_2fr_1fr_1fr_5rem] @3xl:items-center @3xl:py-2';

/** On a phone each row is a card, and each value is labeled with its column's name. */
const Cell = ({ column, children }: { readonly column: string; readonly children: ReactNode }) => (
  <td className="flex min-w-0 items-baseline justify-between gap-4 @3xl:block">
    <span aria-hidden="true" className="shrink-0 text-sm text-muted @3xl:hidden">
      {column}
    </span>
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </td>
);

interface RowProps {
  readonly user: DirectoryUser;
  readonly onEdit: (user: DirectoryUser) => void;
}

const Row = ({ user, onEdit }: RowProps) => {
  const { words, tone } = statuses[user.status];
  return (
    <tr className={rowClass}>
      <Cell column="Name">
        <span className="font-medium">{user.name}</span>
      </Cell>
      <Cell column="Email">{cutEmail(user.email)}</Cell>
      <Cell column="Username">{user.username}</Cell>
      <Cell column="Role">{roleNames[user.role.name]}</Cell>
      <Cell column="Status">
        <Badge tone={tone}>{words}</Badge>
      </Cell>
      <td className="mt-1 flex justify-end @3xl:mt-0">
        <Button size="s" onClick={() => onEdit(user)} className="w-full @3xl:w-auto">
          Edit<span className="sr-only"> {user.name}</span>
        </Button>
      </td>
    </tr>
  );
};

export const UserTable = ({
  users,
  onEdit,
}: Pick<RowProps, 'onEdit'> & { readonly users: readonly DirectoryUser[] }) => (
  <table aria-label="Users" className="block">
    <thead className="sr-only block @3xl:not-sr-only">
      <tr className={`${rowClass} text-sm text-muted`}>
        {columns.map((column) => (
          <th
            key={column}
            scope="col"
            className={column === 'Actions' ? 'text-right font-normal' : 'text-left font-normal'}
          >
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="block">
      {users.map((user) => (
        <Row key={user._id} user={user} onEdit={onEdit} />
      ))}
    </tbody>
  </table>
);

export const UserTableSkeleton = () => (
  <output aria-busy="true" aria-label="Loading users" className="flex flex-col gap-3">
    {Array.from({ length: pageSize }, (_, row) => (
      <Skeleton key={row} className="h-44 @3xl:h-10" />
    ))}
  </output>
);
