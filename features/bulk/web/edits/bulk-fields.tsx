import type { License } from '#features/licenses/contract.ts';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { aiChoices, aiUses } from '#features/catalogue/ai-use.ts';
import { choiceOptions } from '#features/catalogue/choice-options.ts';
import { TagInput } from '#features/studio/web/public.tsx';
import type { BulkFields, BulkIssues } from './read-fields.ts';
import { t } from '#contract-kit/texts/text.ts';

const asIs = (): string => t`Leave as it is`;

interface FieldsProps {
  readonly fields: BulkFields;
  readonly issues: BulkIssues;
  readonly onChange: (change: Partial<BulkFields>) => void;
}

const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const Price = ({ fields: { price }, issues, onChange }: FieldsProps) => (
  <>
    <SelectField
      label={t`Price`}
      placeholder={asIs()}
      options={[
        { value: 'to', label: t`Set to` },
        { value: 'percent', label: t`Change by percent` },
        { value: 'amount', label: t`Change by an amount` },
      ]}
      value={price.how}
      onChange={({ currentTarget: { value } }) => onChange({ price: { ...price, how: value as typeof price.how } })}
    />
    {price.how === '' ? (
      <span className="hidden sm:block" />
    ) : (
      <div>
        <TextField
          label={price.how === 'percent' ? t`Percent` : price.how === 'to' ? t`New price` : t`Amount`}
          hint={price.how === 'to' ? undefined : t`With a minus for less.`}
          error={issues['price']}
          maxLength={20}
          value={price.value}
          onChange={({ currentTarget: { value } }) => onChange({ price: { ...price, value } })}
        />
        <Checkbox
          label={t`Round to .99`}
          checked={price.to99}
          onChange={({ currentTarget: { checked } }) => onChange({ price: { ...price, to99: checked } })}
        />
      </div>
    )}
  </>
);

const Tags = ({ fields: { tags }, issues, onChange }: FieldsProps) => (
  <>
    <SelectField
      label={t`Tags`}
      placeholder={asIs()}
      options={[
        { value: 'set', label: t`Replace all with` },
        { value: 'add', label: t`Add` },
        { value: 'remove', label: t`Remove` },
      ]}
      value={tags.how}
      onChange={({ currentTarget: { value } }) => onChange({ tags: { ...tags, how: value as typeof tags.how } })}
    />
    {tags.how === '' ? (
      <span className="hidden sm:block" />
    ) : (
      <TagInput
        tags={tags.tags}
        error={issues['tags']}
        onChange={(next) => onChange({ tags: { ...tags, tags: next } })}
      />
    )}
  </>
);

const Choices = ({ fields, issues, onChange }: FieldsProps) => (
  <>
    <SelectField
      label={t`Genre`}
      placeholder={asIs()}
      options={named(choiceOptions.genre({}))}
      value={fields.genre}
      onChange={({ currentTarget: { value } }) => onChange({ genre: value, subGenre: '' })}
    />
    <SelectField
      label={t`Sub-genre`}
      placeholder={fields.genre === '' ? t`Choose a genre first` : t`Choose a sub-genre`}
      disabled={fields.genre === ''}
      error={issues['subGenre']}
      options={named(choiceOptions.subGenre({ genre: fields.genre }))}
      value={fields.subGenre}
      onChange={({ currentTarget: { value } }) => onChange({ subGenre: value })}
    />
    <SelectField
      label={t`Is any of their audio AI-generated?`}
      placeholder={asIs()}
      options={aiUses.map((value) => ({ value, label: aiChoices()[value] }))}
      value={fields.ai}
      onChange={({ currentTarget: { value } }) => onChange({ ai: value })}
    />
    <SelectField
      label={t`Free download`}
      placeholder={asIs()}
      options={[
        { value: 'on', label: t`On` },
        { value: 'off', label: t`Off` },
      ]}
      value={fields.free}
      onChange={({ currentTarget: { value } }) => onChange({ free: value as BulkFields['free'] })}
    />
  </>
);

const Licenses = ({ licenses, fields, issues, onChange }: FieldsProps & { readonly licenses: readonly License[] }) => (
  <fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
    <legend className="mb-2 font-display font-semibold">{t`Licenses`}</legend>
    {licenses.map(({ _id: id, title }) => (
      <div key={id} className="flex flex-col gap-2">
        <SelectField
          label={title}
          placeholder={asIs()}
          options={[
            { value: 'usual', label: t`Offer at its usual price` },
            { value: 'own', label: t`Offer at another price` },
            { value: 'off', label: t`Don’t offer` },
          ]}
          value={fields.licenses[id] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ licenses: { ...fields.licenses, [id]: value as BulkFields['licenses'][string] } })
          }
        />
        {fields.licenses[id] === 'own' && (
          <TextField
            label={t`Price of ${{ license: title }}`}
            inputMode="decimal"
            maxLength={20}
            error={issues[id]}
            value={fields.prices[id] ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ prices: { ...fields.prices, [id]: value } })}
          />
        )}
      </div>
    ))}
  </fieldset>
);

const Sale = ({ fields, issues, onChange }: FieldsProps) => (
  <fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
    <legend className="mb-2 font-display font-semibold">{t`On sale`}</legend>
    <SelectField
      label={t`On sale`}
      hideLabel
      placeholder={asIs()}
      options={[
        { value: 'publish', label: t`Publish` },
        { value: 'unpublish', label: t`Unpublish` },
        { value: 'schedule', label: t`Schedule one every few days` },
      ]}
      value={fields.move}
      onChange={({ currentTarget: { value } }) => onChange({ move: value as BulkFields['move'] })}
    />
    {fields.move === 'schedule' && (
      <>
        <TextField
          label={t`Days between releases`}
          inputMode="numeric"
          maxLength={2}
          error={issues['everyDays']}
          value={fields.everyDays}
          onChange={({ currentTarget: { value } }) => onChange({ everyDays: value })}
        />
        <TextField
          label={t`First release date`}
          type="date"
          error={issues['date']}
          value={fields.release.date}
          onChange={({ currentTarget: { value } }) => onChange({ release: { ...fields.release, date: value } })}
        />
        <TextField
          label={t`Time of day`}
          type="time"
          error={issues['time']}
          value={fields.release.time}
          onChange={({ currentTarget: { value } }) => onChange({ release: { ...fields.release, time: value } })}
        />
      </>
    )}
  </fieldset>
);

const parts = { price: Price, tags: Tags, choices: Choices, licenses: Licenses, sale: Sale } as const;

interface ListProps extends FieldsProps {
  readonly licenses: readonly License[];
  /** All by default. */
  readonly only?: keyof typeof parts | null;
}

export const BulkFieldList = ({ only = null, ...props }: ListProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {Object.entries(parts).map(([name, Part]) => (only === null || only === name) && <Part key={name} {...props} />)}
  </div>
);
