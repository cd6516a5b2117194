import { type ComponentProps, type ReactNode, useId } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { blankOf, type FormField } from '../../fields.ts';
import type { Path } from './change-value.ts';
import { ColorField } from './color-field.tsx';
import { SellerField } from './seller-field.tsx';
import { useEditing, useLeaving } from './editing.ts';
import { EntryList } from './entry-list.tsx';
import { ParagraphsField } from './paragraphs-field.tsx';
import { PictureField } from './picture-field.tsx';
import { SizedPicture } from './sized-picture.tsx';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** About the characters of a line in the form. */
const lineLength = 56;

/** So that a text can be read without scrolling in it. */
const rowsOf = (text: string): number =>
  Math.min(
    16,
    Math.max(
      3,
      text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / lineLength), 0),
    ),
  );

/** The keyboard that a phone shows. */
const inputOf = (
  kind: FormField['kind'],
): Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'> => {
  if (kind === 'line') return {};
  if (kind === 'address') return { autoComplete: 'off', autoCapitalize: 'none' };
  if (kind === 'price') return { inputMode: 'decimal', autoComplete: 'off' };
  const type = kind === 'email' ? 'email' : 'url';
  return { type, inputMode: type, autoComplete: 'off' };
};

type Of<Kind extends FormField['kind']> = Extract<FormField, { readonly kind: Kind }>;

interface FieldProps<Field extends FormField = FormField> {
  readonly field: Field;
  readonly value: unknown;
  readonly path: Path;
}

const Group = ({ field, value, path }: FieldProps<Of<'group'>>) => {
  const { onChange } = useEditing();
  const hint = useId();
  if (value === undefined) {
    return (
      <div>
        <Button size="s" onClick={() => onChange(path, blankOf(field))}>
          {t`Add: ${{ field: field.label }}`}
        </Button>
      </div>
    );
  }
  const values = value as Readonly<Record<string, unknown>>;
  return (
    <fieldset
      aria-describedby={field.hint ? hint : undefined}
      className="flex min-w-0 flex-col gap-5 rounded-m border border-line p-4"
    >
      <legend className="px-1.5 text-sm font-medium">{field.label}</legend>
      {field.hint && (
        <p id={hint} className="-mt-2 text-sm text-muted">
          {field.hint}
        </p>
      )}
      <GroupFields field={field} values={values} path={path} />
      {field.optional && (
        <Button size="s" variant="ghost" className="self-start" onClick={() => onChange(path, undefined)}>
          {t`Remove: ${{ field: field.label }}`}
        </Button>
      )}
    </fieldset>
  );
};

interface GroupFieldsProps {
  readonly field: Of<'group'>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly path: Path;
}

/** The fields of a group without a frame. */
export const GroupFields = ({ field, values, path }: GroupFieldsProps): ReactNode =>
  Object.entries(field.fields).map(([name, part]) =>
    field.sized && part.kind === 'picture' ? (
      <SizedPicture key={name} name={name} field={part} values={values} path={path} />
    ) : part.kind === 'seller' ? (
      <SellerField key={name} field={part} name={name} values={values} path={path} />
    ) : (
      <DocumentField key={name} field={part} value={values[name]} path={[...path, name]} />
    ),
  );

/** One field of a document, of whatever kind. */
export const DocumentField = ({ field, value, path }: FieldProps): ReactNode => {
  const { artists, issues, suggestions, onChange } = useEditing();
  const onBlur = useLeaving(path);
  const hint = useId();
  const at = path.join('.');
  // One of several paragraphs has a path of its own, and no field.
  const wrong = field.kind === 'paragraphs' ? Object.keys(issues).find((one) => one.startsWith(`${at}.`)) : undefined;
  const error = issues[at] ?? issues[wrong ?? ''];
  const common = {
    label: field.label,
    ...(field.hint !== undefined && { hint: field.hint }),
    ...(error !== undefined && { error }),
    ...(field.optional && { required: false }),
    onBlur,
  };
  /** An optional text that is empty isn't part of the document. */
  const change = (typed: string): void => onChange(path, field.optional && typed === '' ? undefined : typed);
  switch (field.kind) {
    case 'group':
      return <Group field={field} value={value} path={path} />;
    case 'list':
      return (
        <EntryList field={field} value={(value ?? []) as readonly unknown[]} path={path}>
          {(entry, own) =>
            field.item.kind === 'group' ? (
              <div className="flex flex-col gap-5">
                <GroupFields field={field.item} values={entry as Readonly<Record<string, unknown>>} path={own} />
              </div>
            ) : (
              <DocumentField field={field.item} value={entry} path={own} />
            )
          }
        </EntryList>
      );
    case 'paragraphs':
      return (
        <ParagraphsField
          {...common}
          max={field.max}
          value={value as readonly string[]}
          onChange={(next) => onChange(path, next)}
        />
      );
    case 'text':
      return (
        <TextArea
          {...common}
          rows={rowsOf(textOf(value))}
          maxLength={field.max}
          value={textOf(value)}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      );
    case 'picture':
      return <PictureField field={field} error={error} value={textOf(value)} onChange={change} />;
    case 'choice':
      return (
        <SelectField
          {...common}
          {...(field.none !== undefined && { placeholder: field.none, required: undefined })}
          options={Object.entries(field.options).map(([key, label]) => ({ value: key, label }))}
          value={textOf(value)}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      );
    case 'artist':
      return (
        <SelectField
          {...common}
          placeholder={t`Choose an artist`}
          options={artists.map(({ username, name }) => ({ value: username, label: name }))}
          value={textOf(value)}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      );
    case 'check':
      return (
        <div>
          <Checkbox
            label={field.label}
            error={error}
            aria-describedby={field.hint ? hint : undefined}
            checked={value === true}
            onChange={({ currentTarget }) =>
              onChange(path, currentTarget.checked || (field.optional ? undefined : false))
            }
          />
          {field.hint && (
            <p id={hint} className="text-sm text-muted">
              {field.hint}
            </p>
          )}
        </div>
      );
    case 'color':
      return <ColorField {...common} suggestion={suggestions[at]} value={textOf(value)} onChange={change} />;
    case 'year':
      return (
        <TextField
          {...common}
          type="number"
          inputMode="numeric"
          className="max-w-40"
          value={typeof value === 'number' && !Number.isNaN(value) ? value : ''}
          onChange={({ currentTarget }) => onChange(path, currentTarget.valueAsNumber)}
        />
      );
    case 'address':
    case 'email':
    case 'price':
    case 'link':
    case 'video':
    case 'line':
    case 'seller':
      return (
        <TextField
          {...common}
          {...inputOf(field.kind)}
          maxLength={field.max}
          value={textOf(value)}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      );
  }
};
