import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { CopyButton } from '#ui/composites/copy-button.tsx';
import { useSiteFrame } from '#ui/composites/site-frame.ts';
import { useApi } from '#ui/data/api.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { Slots } from '#ui/routing/slots.ts';
import { T, V } from '#ui/texts/rich-text.tsx';
import type { DirectoryUser, makeSellers } from '../../contract.ts';
import { directoryKey, newUsersQuery } from '../queries.ts';
import { refusalMessage } from '../use-user-changes.ts';

const signUpPath = '/register';

/** How artists get into the list. */
const SignUpAddress = () => {
  const url = `${useSiteFrame().origin}${signUpPath}`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-60 text-sm wrap-anywhere text-muted">
        <T>
          Artists sign up at{' '}
          <Link to={signUpPath}>
            <V of={{ url }} />
          </Link>
          , and then you can choose them here.
        </T>
      </p>
      <CopyButton text={url} otherwise={t`Select the address and copy it.`} />
    </div>
  );
};

interface ChoiceProps extends Pick<Slots['site.artists'], 'room' | 'onAdd'> {
  readonly users: readonly DirectoryUser[];
}

const Choice = ({ users, room, onAdd }: ChoiceProps) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const picked = users.filter(({ _id }) => chosen.has(_id));
  const {
    mutate,
    isPending,
    error,
    variables = [],
  } = useMutation({
    mutationFn: async (people: readonly DirectoryUser[]) => {
      const body = { userIds: people.map(({ _id }) => _id) };
      const { users: sellers } = await api<typeof makeSellers>('POST /api/v1/app/admin/new-sellers', { body });
      await onAdd(sellers);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: directoryKey }),
  });
  const refusalOf = (user: DirectoryUser): string | undefined =>
    error instanceof ApiError ? error.fields[`userIds.${variables.indexOf(user)}`]?.[0] : undefined;
  const refused = users.find((user) => refusalOf(user) !== undefined);
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{t`Newest accounts that don’t sell yet`}</legend>
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {users.map((user) => (
          <li key={user._id} className="min-w-0">
            <Checkbox
              label={
                <span className="wrap-anywhere">
                  {user.name} <span className="text-muted">{user.email}</span>
                </span>
              }
              checked={chosen.has(user._id)}
              disabled={isPending || (!chosen.has(user._id) && picked.length >= room)}
              onChange={({ currentTarget }) => {
                const next = new Set(chosen);
                if (currentTarget.checked) next.add(user._id);
                else next.delete(user._id);
                setChosen(next);
              }}
            />
          </li>
        ))}
      </ul>
      <p role="alert" className="mt-1 text-sm text-bad empty:hidden">
        {error && (refused ? `${refused.name}: ${refusalOf(refused)}` : refusalMessage(error))}
      </p>
      <Button size="s" className="mt-2" disabled={picked.length === 0} busy={isPending} onClick={() => mutate(picked)}>
        {picked.length === 0
          ? t`Make sellers and add`
          : t`Make ${plural({ accounts: picked.length }, { one: '# account a seller', other: '# accounts sellers' })} and add`}
      </Button>
      <p className="mt-2 text-sm text-muted">{t`They can sell from then on, and we email them. You’ll be asked for your password.`}</p>
    </fieldset>
  );
};

/** Accounts that an admin makes sellers, who become artists of the label with the same press. */
export const Component = ({ taken, room, onAdd }: Slots['site.artists']) => {
  const { data } = useQuery(newUsersQuery());
  if (!data) return null;
  const users = data.users.filter(({ username }) => !taken.includes(username));
  if (users.length === 0) return <SignUpAddress />;
  return room > 0 ? <Choice users={users} room={room} onAdd={onAdd} /> : null;
};
