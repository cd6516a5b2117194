import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isKey } from '#ui/primitives/is-key.ts';
import { PageButtons } from '#ui/composites/page-links.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import type { FoundUser } from '../../contract-manager.ts';
import { maxReceivers, minSearchLength } from '../../rules.ts';
import { userSearchQuery } from '../queries.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const typingPauseMs = 250;

const useSearch = (canSearch: boolean) => {
  const [text, setText] = useState('');
  const [search, setSearch] = useState({ q: '', page: 1 });
  useEffect(() => {
    const timer = setTimeout(
      () => setSearch((now) => (now.q === text.trim() ? now : { q: text.trim(), page: 1 })),
      typingPauseMs,
    );
    return () => clearTimeout(timer);
  }, [text]);
  const isEmail = search.q.includes('@');
  const found = useQuery({
    ...userSearchQuery(search.q, search.page),
    enabled: canSearch && (search.q === '' || search.q.length >= minSearchLength) && !isEmail,
  });
  return { text, setText, q: search.q, isEmail, found, goTo: (page: number) => setSearch((now) => ({ ...now, page })) };
};

interface UserPickerProps {
  /** Only sellers and admins search usernames; other people enter emails. */
  readonly canSearch: boolean;
  readonly chosen: readonly FoundUser[];
  readonly onChange: (chosen: readonly FoundUser[]) => void;
  readonly error?: string | undefined;
}

type Choice = Pick<UserPickerProps, 'chosen' | 'onChange'>;

const Chosen = ({ chosen, onChange }: Choice) => (
  <ul aria-label={t`Chosen people`} className="flex flex-wrap gap-2">
    {chosen.map((user) => (
      <li key={user._id}>
        <Button size="s" onClick={() => onChange(chosen.filter(({ _id }) => _id !== user._id))}>
          <T>
            <span className="sr-only">Remove </span>
            <V of={{ username: user.username }} />
          </T>
          <Icon name="close" size={14} />
        </Button>
      </li>
    ))}
  </ul>
);

/** The offer goes to the email itself, so that nobody learns whether it has an account. */
const EmailResult = ({ email, chosen, onChange }: Choice & { readonly email: string }) => {
  if (!/^\S+@\S+\.\S+$/.test(email)) return <p className="text-sm text-muted">{t`Enter the full email address.`}</p>;
  if (chosen.some(({ _id }) => _id === email))
    return <p className="text-sm text-muted">{t`${{ email }} is chosen.`}</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
      <p className="min-w-0 flex-1 basis-48">{t`They’ll see the offer if they have an account with this email.`}</p>
      <Button
        size="s"
        disabled={chosen.length >= maxReceivers}
        onClick={() => onChange([...chosen, { _id: email, username: email }])}
      >
        <T>
          Add
          <span className="sr-only">
            {' '}
            <V of={{ email }} />
          </span>
        </T>
      </Button>
    </div>
  );
};

const Results = ({ search, chosen, onChange }: Choice & { readonly search: ReturnType<typeof useSearch> }) => {
  const { found, q, isEmail, goTo } = search;
  if (isEmail) return <EmailResult email={q} {...{ chosen, onChange }} />;
  if (q !== '' && q.length < minSearchLength) return null;
  const suggests = q === '';
  if (suggests && !found.data?.total) return null;
  if (found.isError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-bad">
        {errorMessage(found.error, t`The search failed.`)}
        <Button size="s" onClick={() => void found.refetch()}>
          {t`Try again`}
        </Button>
      </p>
    );
  }
  if (!found.data) return <p className="text-sm text-muted">{t`Loading...`}</p>;
  const { users, total, page, pages } = found.data;
  const ids = new Set(chosen.map(({ _id }) => _id));
  return (
    <>
      <p aria-live="polite" className="text-sm text-muted">
        {suggests
          ? t`You already work with:`
          : total === 0
            ? t`No one found.`
            : t`${plural({ people: total }, { one: '# person found.', other: '# people found.' })}`}
      </p>
      <ul
        aria-label={suggests ? t`Suggested people` : t`People found`}
        className="divide-y divide-line rounded-m border border-line empty:hidden"
      >
        {users.map((user) => (
          <li key={user._id} className="flex items-center justify-between gap-3 py-1.5 pe-1.5 ps-3.5">
            <span className="min-w-0 truncate">{user.username}</span>
            {ids.has(user._id) ? (
              <span className="flex min-h-9 items-center gap-1.5 pe-3 text-sm text-muted">
                <Icon name="check" size={16} className="text-good" /> {t`Chosen`}
              </span>
            ) : (
              <Button size="s" disabled={chosen.length >= maxReceivers} onClick={() => onChange([...chosen, user])}>
                <T>
                  Add
                  <span className="sr-only">
                    {' '}
                    <V of={{ username: user.username }} />
                  </span>
                </T>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {pages > 1 && <PageButtons of={t`people`} size="s" page={page} pages={pages} onPage={goTo} />}
    </>
  );
};

export const UserPicker = (props: UserPickerProps) => {
  const search = useSearch(props.canSearch);
  return (
    <div className="flex flex-col gap-3">
      {props.chosen.length > 0 && <Chosen {...props} />}
      <TextField
        label={props.canSearch ? t`Search people` : t`Their emails`}
        type="search"
        autoComplete="off"
        maxLength={254}
        hint={
          props.canSearch
            ? t`Enter part of a username, or a full email. Up to ${plural({ people: maxReceivers }, { one: '# person', other: '# people' })}.`
            : t`Enter a full email. Up to ${plural({ people: maxReceivers }, { one: '# person', other: '# people' })}.`
        }
        error={props.error}
        value={search.text}
        onChange={(event) => search.setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter must not submit the surrounding form.
          if (isKey(event, 'Enter')) event.preventDefault();
        }}
      />
      {(props.canSearch || search.isEmail) && <Results {...props} search={search} />}
    </div>
  );
};
