import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Beat } from '#features/catalogue/contract.ts';
import { someBeatsQuery } from '#features/catalogue/web/queries.ts';
import { namedBeatsQuery } from '#features/plays/web/queries.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { CutText } from '#ui/primitives/cut-text.tsx';
import { isKey } from '#ui/primitives/is-key.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { TickList } from './tick-list.tsx';
import { plural, t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const typingPauseMs = 250;
const maxFound = 100;

interface BeatPickerProps {
  /** Null to offer beats of all artists. */
  readonly artist: string | null;
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Fetches the titles of chosen beats, because the dialog starts with only their ids. */
const useTitles = (ids: readonly string[], found: readonly Beat[]) => {
  const [first] = useState(ids);
  const { data: named = [] } = useQuery(namedBeatsQuery(first));
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const fresh = [...named, ...found].filter(({ _id }) => !seen.has(_id));
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh.map(({ _id, title }) => [_id, title] as const)]));
  return (id: string): string => seen.get(id) ?? t`Something that isn’t on sale`;
};

const Chosen = ({ ids, onChange, titleOf }: Omit<BeatPickerProps, 'artist'> & { titleOf: (id: string) => string }) => (
  <ul aria-label={t`What is chosen`} className="flex flex-wrap gap-2">
    {ids.map((id) => (
      <li key={id} className="min-w-0">
        <Button
          size="s"
          className="max-w-full whitespace-normal"
          onClick={() => onChange(ids.filter((other) => other !== id))}
        >
          <T>
            <span className="sr-only">Remove </span>
            <CutText>
              <V of={{ title: titleOf(id) }} />
            </CutText>
          </T>
          <Icon name="close" size={14} className="shrink-0" />
        </Button>
      </li>
    ))}
  </ul>
);

export const BeatPicker = ({ artist, ids, onChange }: BeatPickerProps) => {
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error } = useQuery({
    ...someBeatsQuery(maxFound, { ...(artist !== null && { artist }), ...(q && { q }) }),
    placeholderData: keepPreviousData,
  });
  const titleOf = useTitles(ids, data ?? []);
  return (
    <div className="flex flex-col gap-3">
      {ids.length > 0 && <Chosen ids={ids} onChange={onChange} titleOf={titleOf} />}
      <TextField
        label={t`Search the store`}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        hint={
          data &&
          (data.length === maxFound
            ? t`The first ${{ max: String(maxFound) }}. Search for others.`
            : t`${plural({ count: data.length }, { one: '# found.', other: '# found.' })}`)
        }
        error={error && errorMessage(error, t`We couldn’t load the list. Please try again.`)}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter must not submit the form around the search field.
          if (isKey(event, 'Enter')) event.preventDefault();
        }}
      />
      <TickList
        label={t`What was found`}
        choices={(data ?? []).map(({ _id, title, user }) => ({
          id: _id,
          label: title,
          ...(artist === null && { note: t`by ${{ artist: user.name }}` }),
        }))}
        ids={ids}
        onChange={onChange}
      />
    </div>
  );
};
