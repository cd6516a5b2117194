import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { plural, t } from '#contract-kit/texts/text.ts';
import { factsOf } from '#features/catalogue/kits.ts';
import { someBeatsQuery } from '#features/catalogue/web/queries.ts';
import { isKey } from '#ui/primitives/is-key.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';

const typingPauseMs = 250;
const maxFound = 100;

interface ChosenBeat {
  readonly value: string;
  readonly label: string;
}

interface BeatChoiceProps {
  /** Empty until an artist is chosen. */
  readonly username: string;
  readonly field: { readonly name: string; readonly error: string | undefined; readonly required: boolean };
}

export const BeatChoice = ({ username, field }: BeatChoiceProps) => {
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<ChosenBeat | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error } = useQuery({
    ...someBeatsQuery(maxFound, { artist: username, ...(q && { q }) }),
    enabled: username !== '',
    placeholderData: keepPreviousData,
  });
  const found = (data ?? []).map((beat): ChosenBeat => ({
    value: beat._id,
    label: `${beat.title} (${factsOf(beat)[0]})`,
  }));
  // The chosen beat stays in the list while the admin searches for another one.
  const isFound = found.some(({ value }) => value === chosen?.value);
  const options = chosen && !isFound ? [chosen, ...found] : found;
  const hint =
    username === ''
      ? t`Choose an artist first.`
      : error
        ? errorMessage(error, t`We couldn’t load the list. Please try again.`)
        : data && found.length === maxFound
          ? t`${plural({ items: found.length }, { one: '# or more found.', other: '# or more found.' })}`
          : data && t`${plural({ items: found.length }, { one: '# found.', other: '# found.' })}`;
  return (
    <div className="grid gap-5 @xl:grid-cols-2">
      <TextField
        label={t`Search the store`}
        type="search"
        autoComplete="off"
        maxLength={100}
        hint={t`By title, genre, key, BPM or tag.`}
        disabled={username === ''}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter must not submit the form around the search.
          if (isKey(event, 'Enter')) event.preventDefault();
        }}
      />
      <SelectField
        label={t`Beat or kit`}
        placeholder={t`Choose one`}
        hint={hint}
        {...field}
        options={options}
        value={chosen?.value ?? ''}
        onChange={(event) => {
          const id = event.currentTarget.value;
          setChosen(options.find(({ value }) => value === id) ?? null);
        }}
      />
    </div>
  );
};
