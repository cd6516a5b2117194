import { t } from '#contract-kit/texts/text.ts';
import { personPath } from '#features/account/person-path.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';
import type { DirectoryUser } from '../../contract.ts';
import { pageSize } from '../queries.ts';
import { cutEmail, rightsOf, statuses } from '../user-labels.ts';

const columns = () => [t`Name`, t`Email`, t`Username`, t`Role`, t`Status`, t`Actions`] as const;

const wideClass = '@3xl:grid-cols-[2fr_1fr_2fr_1fr_1fr_5rem] @3xl:gap-x-4 @3xl:py-2';

/** A phone shows two lines: the name with the button beside it, then the username, email and role. */
const rowClass = `grid grid-cols-[minmax(0,max-content)_auto_minmax(0,1fr)_auto_auto] items-center gap-x-2 border-b border-line py-2 last:border-0 ${wideClass}`;

const wideCell =
  '@3xl:[grid-area:auto] @3xl:overflow-visible @3xl:text-base @3xl:whitespace-normal @3xl:wrap-anywhere @3xl:text-text';
const secondLine = `min-w-0 truncate text-sm text-muted ${wideCell}`;
const afterDot = "before:me-2 before:content-['·'] @3xl:before:content-none";

interface RowProps {
  readonly user: DirectoryUser;
  readonly onEdit: (user: DirectoryUser) => void;
}

const Row = ({ user, onEdit }: RowProps) => {
  const { words, tone } = statuses()[user.status];
  const editWords = (
    <T>
      Edit
      <span className="sr-only">
        {' '}
        <V of={{ name: user.name }} />
      </span>
    </T>
  );
  return (
    <tr className={rowClass}>
      <td className={`min-w-0 truncate [grid-area:1/1/2/4] ${wideCell}`}>
        <Link
          variant="bare"
          to={personPath(user._id)}
          className="font-medium underline decoration-edge underline-offset-4 hover:decoration-text"
        >
          {user.name}
        </Link>
      </td>
      <td title={user.email} className={classNames(secondLine, afterDot, '[grid-area:2/2/3/3]')}>
        {cutEmail(user.email)}
      </td>
      <td className={classNames(secondLine, '[grid-area:2/1/3/2]')}>{user.username}</td>
      <td className={classNames(secondLine, afterDot, '[grid-area:2/3/3/5]')}>{rightsOf(user)}</td>
      {/* Nearly everyone is active, so a phone shows only the exception. */}
      <td className={`[grid-area:1/4/2/5] ${wideCell}`}>
        <Badge tone={tone} className={user.status === 'active' ? '@max-3xl:sr-only' : ''}>
          {words}
        </Badge>
      </td>
      <td className="flex justify-end [grid-area:1/5/3/6] @3xl:[grid-area:auto]">
        <Button size="s" onClick={() => onEdit(user)}>
          {editWords}
        </Button>
      </td>
    </tr>
  );
};

export const UserTable = ({
  users,
  onEdit,
}: Pick<RowProps, 'onEdit'> & { readonly users: readonly DirectoryUser[] }) => (
  <table aria-label={t`Users`} className="block">
    <thead className="sr-only block @3xl:not-sr-only">
      <tr className={`${rowClass} text-sm text-muted`}>
        {columns().map((column, index, { length }) => (
          <th
            key={column}
            scope="col"
            className={index === length - 1 ? 'text-end font-normal' : 'text-start font-normal'}
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
  <output aria-busy="true" aria-label={t`Loading users`} className="flex flex-col gap-3">
    {Array.from({ length: pageSize }, (_, row) => (
      <Skeleton key={row} className="h-12 @3xl:h-10" />
    ))}
  </output>
);
