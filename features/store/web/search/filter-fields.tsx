import { useEffect, useRef, useState } from 'react';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { formatRoundCents } from '#contract-kit/format.ts';
import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { showChoice } from '#features/catalogue/ai-use.ts';
import { beatChoices, type ChoiceName, choiceNames } from '#features/catalogue/beat-choices.ts';
import { choiceOptions } from '#features/catalogue/choice-options.ts';
import type { BeatFilters, getFacets } from '#features/catalogue/contract.ts';
import { type KitType, kitTypeLabels, kitTypes } from '#features/catalogue/kits.ts';
import { maxTags } from '#features/catalogue/beat-rules.ts';
import { splitTagFilter, withChoice } from '#features/catalogue/listing.ts';
import { lengthNames } from '#features/catalogue/sortings.ts';
import { lengthLabels } from './filter-labels.ts';
import { ofBeats } from './kind-filters.ts';
import type { Filters } from './use-filters.ts';

export type Facets = ResponseOf<typeof getFacets>;

const typingPauseMs = 400;

interface BpmFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly placeholder: number | null | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A number takes effect once typing pauses, because half a number isn't a filter. */
const BpmField = ({ label, value, placeholder, onChange }: BpmFieldProps) => {
  const [text, setText] = useState(value?.toString() ?? '');
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // "Back" or a link changed the value, so the field follows.
  if (known !== value) {
    setKnown(value);
    setText(value?.toString() ?? '');
  }

  const type = (typed: string): void => {
    const digits = typed.replace(/\D/g, '').slice(0, 3);
    setText(digits);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(digits === '' ? undefined : Number(digits)), typingPauseMs);
  };

  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      placeholder={placeholder?.toString() ?? ''}
      onChange={(event) => type(event.currentTarget.value)}
      className="min-w-0 flex-1"
    />
  );
};

const asIs = (name: string): string => name;

const counted = (list: Facets['genres'] | undefined, chosen: string | undefined, show = asIs) => {
  const options = (list ?? []).map(({ name, count }) => ({ value: name, label: `${show(name)} (${count})` }));
  // The URL's value stays selectable, even if no beat has it anymore.
  return chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: show(chosen) }];
};

const named = (list: readonly string[] | undefined, chosen: string | undefined) =>
  [...new Set([...(list ?? []), ...(chosen === undefined ? [] : [chosen])])].map((name) => ({
    value: name,
    label: name,
  }));

/** Offers the genres, keys and AI statements that beats have, and all options of other choices. */
const optionsOf = (name: ChoiceName, facets: Facets | undefined, filters: BeatFilters) => {
  const chosen = filters[name];
  if (name === 'genre') return counted(facets?.genres, chosen);
  if (name === 'ai') return counted(facets?.ai, chosen, (use) => showChoice(name, use));
  return named(name === 'key' ? facets?.keys : choiceOptions[name](filters), chosen);
};

export interface FilterFieldsProps {
  readonly filters: BeatFilters;
  readonly facets: Facets | undefined;
  readonly change: Filters['change'];
}

const prices = [20, 30, 50, 100, 200];

const priceOptions = (chosen: number | undefined) =>
  [...new Set([...prices, ...(chosen === undefined ? [] : [chosen])])]
    .toSorted((a, b) => a - b)
    .map((price) => ({ value: String(price), label: t`Up to ${{ price: formatRoundCents(price * 100) }}` }));

const lengthOptions = () => Object.entries(lengthLabels()).map(([value, label]) => ({ value, label }));

/** Choosing adds a tag; the chips below remove one. */
const TagField = ({ filters, facets, change }: FilterFieldsProps) => {
  const chosen = splitTagFilter(filters.tag);
  const full = chosen.length >= maxTags;
  return (
    <SelectField
      label={t`Tags`}
      placeholder={
        full
          ? t`Up to ${plural({ tags: maxTags }, { one: '# tag', other: '# tags' })}`
          : chosen.length > 0
            ? t`Add a tag`
            : t`All tags`
      }
      disabled={full}
      options={counted(facets?.tags, undefined).filter(({ value }) => !chosen.includes(value))}
      value=""
      onChange={(event) => change({ tag: [...chosen, event.currentTarget.value].filter(Boolean).join(',') })}
    />
  );
};

const KitTypeFilter = ({ filters: { kitType }, facets, change }: FilterFieldsProps) => (
  <SelectField
    label={t`Kind of kit`}
    placeholder={t`All kits`}
    options={counted(facets?.kitTypes, kitType, (name) => kitTypeLabels[name as KitType])}
    value={kitType ?? ''}
    onChange={(event) => change({ kitType: kitTypes.find((type) => type === event.currentTarget.value) })}
  />
);

const BpmFilter = ({ filters, facets, change }: FilterFieldsProps) => (
  <div className="flex min-w-0 gap-2">
    <BpmField
      label={t`BPM from`}
      value={filters.bpmMin}
      placeholder={facets?.bpmMin}
      onChange={(bpmMin) => change({ bpmMin }, true)}
    />
    <BpmField
      label={t`to`}
      value={filters.bpmMax}
      placeholder={facets?.bpmMax}
      onChange={(bpmMax) => change({ bpmMax }, true)}
    />
  </div>
);

const ChoiceFilter = ({ name, filters, facets, change }: FilterFieldsProps & { readonly name: ChoiceName }) => {
  const { label, all, within } = beatChoices[name];
  const chosen = filters[name];
  return (
    <SelectField
      label={label}
      placeholder={within && !filters[within] ? t`Genre first` : all}
      disabled={choiceOptions[name](filters).length === 0}
      options={optionsOf(name, facets, filters)}
      value={chosen ?? ''}
      onChange={(event) => change(withChoice(name, event.currentTarget.value))}
    />
  );
};

export const FilterFields = (props: FilterFieldsProps) => {
  const { filters, change } = props;
  const isKits = filters.kind === 'kit';
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {isKits && <KitTypeFilter {...props} />}
      {choiceNames
        .filter((name) => !isKits || !ofBeats.has(name))
        .map((name) => (
          <ChoiceFilter key={name} name={name} {...props} />
        ))}
      <TagField {...props} />
      {!isKits && <BpmFilter {...props} />}
      <SelectField
        label={t`Price`}
        placeholder={t`Any price`}
        options={priceOptions(filters.priceMax)}
        value={filters.priceMax?.toString() ?? ''}
        onChange={(event) =>
          change({ priceMax: event.currentTarget.value ? Number(event.currentTarget.value) : undefined })
        }
      />
      {!isKits && (
        <>
          <SelectField
            label={t`Length`}
            placeholder={t`Any length`}
            options={lengthOptions()}
            value={filters.length ?? ''}
            onChange={(event) => change({ length: lengthNames.find((name) => name === event.currentTarget.value) })}
          />
          <Checkbox
            label={t`Include half and double time`}
            checked={filters.halfDouble !== undefined}
            onChange={(event) => change({ halfDouble: event.currentTarget.checked ? '1' : undefined })}
            className="self-end max-sm:col-span-full"
          />
        </>
      )}
    </div>
  );
};
