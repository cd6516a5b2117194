import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useId, useState } from 'react';
import { currencyName, localTimeZone } from '#contract-kit/format.ts';
import { typedPrice } from '#contract-kit/money.ts';
import { Segments } from '#ui/composites/segments.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { codeFieldNames, readCodeFields } from '../../typed-fields.ts';
import { BeatPicker } from '../pickers/beat-picker.tsx';
import { ChosenField, focusField } from '../pickers/chosen-field.tsx';
import { LicensePicker } from '../pickers/license-picker.tsx';
import { discountsKey } from '../queries.ts';
import { changeDraft, type CodeDraft, hasLimits, previewCode } from './code-draft.ts';
import { type CodeOwner, useSaveCode } from './use-codes.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

export interface CodeDialogProps {
  readonly owner: CodeOwner;
  /** Null to choose beats of all artists. */
  readonly artist: string | null;
  /** Null for a new code. */
  readonly codeId: string | null;
  readonly first: CodeDraft;
  /** Gets the focus if the element that opened the dialog is gone. */
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

const kindsOf = () =>
  [
    { value: 'percent', label: t`Percent` },
    { value: 'amount', label: t`Amount` },
  ] as const;

const useCodeForm = ({ owner, codeId, first, onClose }: CodeDialogProps) => {
  const queryClient = useQueryClient();
  const save = useSaveCode(owner);
  const [draft, setDraft] = useState(first);
  const change = (part: Partial<CodeDraft>): void =>
    setDraft((now) => (codeId === null ? changeDraft(now, part) : { ...now, ...part }));
  const isNone = (ids: readonly string[] | null): boolean => ids?.length === 0;
  const form = useForm({
    names: codeFieldNames,
    schema: async () => (await import('../../typed-schemas.ts')).typedCode,
    check: () => ({
      beatIds: isNone(draft.beatIds) ? t`Choose at least one, or everything.` : undefined,
      licenseIds: isNone(draft.licenseIds) ? t`Choose at least one license, or all of them.` : undefined,
    }),
    send: async (values) => {
      const saved = await save(codeId, readCodeFields(values));
      // The list changes before the dialog closes, or the focus would return to a button that is about to disappear.
      await queryClient.invalidateQueries({ queryKey: discountsKey });
      return saved;
    },
    fieldOf: { DISCOUNTS_CODE_TAKEN: 'code' },
    focus: focusField,
    otherwise: t`We couldn’t save this code. Try again.`,
    onDone: ({ code }) => {
      toast.success(codeId === null ? t`Code ${{ code: code.code }} created.` : t`Code ${{ code: code.code }} saved.`);
      onClose();
    },
  });
  const text = (name: 'code' | 'value' | 'minSubtotal' | 'maxUses' | 'maxUsesPerBuyer' | 'startsAt' | 'endsAt') => ({
    ...form.field(name),
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      change({ [name]: value }),
  });
  return { ...form, draft, change, text };
};
type CodeForm = ReturnType<typeof useCodeForm>;

const Basics = ({ form: { draft, change, text } }: { readonly form: CodeForm }) => {
  const preview = previewCode(draft);
  return (
    <>
      <TextField
        label={t`Code`}
        {...text('code')}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        hint={t`What buyers enter, like SUMMER`}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="[&_input]:uppercase"
      />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="flex flex-col gap-1.5">
          <span className="text-sm font-medium">{t`Discount`}</span>
          <Segments
            label={t`Discount`}
            options={kindsOf()}
            value={draft.kind}
            onChange={(kind) => change({ kind, value: '' })}
          />
          <input type="hidden" name="kind" value={draft.kind} />
        </div>
        <TextField
          key={draft.kind}
          label={draft.kind === 'percent' ? t`Percent` : t`Amount in ${{ currency: currencyName() }}`}
          {...text('value')}
          inputMode={draft.kind === 'percent' ? 'numeric' : 'decimal'}
          maxLength={9}
          placeholder={draft.kind === 'percent' ? '15' : '10.00'}
          className="min-w-40 flex-1"
          onChange={({ currentTarget: { value } }) =>
            change({ value: draft.kind === 'amount' ? typedPrice(value) : value })
          }
        />
      </div>
      <output className="block min-h-6 text-sm text-good">
        {preview}
        {preview && draft.kind === 'amount' && ` ${t`Taken off once an order.`}`}
      </output>
    </>
  );
};

const Limits = ({ form: { draft, change, text, field }, artist }: { form: CodeForm; artist: string | null }) => (
  <div className="flex flex-col gap-5 pt-3">
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={t`From`}
        type="datetime-local"
        {...text('startsAt')}
        required={false}
        hint={t`Leave blank to start now.`}
      />
      <TextField
        label={t`Until`}
        type="datetime-local"
        {...text('endsAt')}
        required={false}
        hint={t`Leave blank for no end. Your time zone: ${{ zone: localTimeZone() }}.`}
      />
      <TextField
        label={t`Total uses`}
        {...text('maxUses')}
        required={false}
        inputMode="numeric"
        maxLength={7}
        hint={t`How many orders can use it. Leave blank for no limit.`}
      />
      <TextField
        label={t`Uses per buyer`}
        {...text('maxUsesPerBuyer')}
        required={false}
        inputMode="numeric"
        maxLength={7}
        hint={t`Leave blank for no limit.`}
      />
      <TextField
        label={t`Minimum order`}
        {...text('minSubtotal')}
        required={false}
        inputMode="decimal"
        maxLength={9}
        placeholder="0.00"
        hint={t`In ${{ currency: currencyName() }}. Only items that the code applies to count.`}
        onChange={({ currentTarget: { value } }) => change({ minSubtotal: typedPrice(value) })}
      />
    </div>
    <ChosenField
      {...field('beatIds')}
      label={t`What does it apply to?`}
      all={t`Everything`}
      some={t`Only some`}
      ids={draft.beatIds}
      onChange={(beatIds) => change({ beatIds })}
    >
      <BeatPicker artist={artist} ids={draft.beatIds ?? []} onChange={(beatIds) => change({ beatIds })} />
    </ChosenField>
    <ChosenField
      {...field('licenseIds')}
      label={t`Which licenses?`}
      all={t`All licenses`}
      some={t`Only some`}
      ids={draft.licenseIds}
      onChange={(licenseIds) => change({ licenseIds })}
    >
      <LicensePicker ids={draft.licenseIds ?? []} onChange={(licenseIds) => change({ licenseIds })} />
    </ChosenField>
    <Checkbox
      label={t`Include exclusive licenses`}
      name="exclusiveToo"
      checked={draft.exclusiveToo}
      onChange={({ currentTarget: { checked } }) => change({ exclusiveToo: checked })}
    />
  </div>
);

export const CodeDialog = (props: CodeDialogProps) => {
  const { codeId, first, artist, otherwiseFocus, onClose } = props;
  const id = useId();
  const form = useCodeForm(props);
  const [open, setOpen] = useState(() => hasLimits(first));
  return (
    <Dialog
      open
      firm
      onOpenChange={(isOpen) => !isOpen && onClose()}
      otherwiseFocus={otherwiseFocus}
      title={codeId === null ? t`New code` : t`Edit ${{ code: first.code }}`}
      {...(codeId !== null && { description: t`Orders already placed keep their price.` })}
      width="l"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={id} variant="primary" busy={form.busy}>
            {form.busy ? t`Saving…` : codeId === null ? t`Create code` : t`Save code`}
          </Button>
        </div>
      }
    >
      <form id={id} {...form.form} className="flex flex-col gap-5">
        <FormAlert words={form.message} />
        <Basics form={form} />
        <details
          open={open}
          onToggle={(event) => setOpen(event.currentTarget.open)}
          className="group border-t border-line pt-2"
        >
          <summary className="flex min-h-11 items-center gap-2 text-sm font-medium">
            <Icon name="chevron-down" size={18} className="transition-transform group-open:rotate-180" />
            <T>
              Limits <span className="font-normal text-muted">dates, uses, beats, licenses</span>
            </T>
          </summary>
          <Limits form={form} artist={artist} />
        </details>
        {form.draft.paused && <input type="hidden" name="paused" value="on" />}
        <input type="hidden" name="startedAt" value={form.draft.startedAt} />
        <input type="hidden" name="endedAt" value={form.draft.endedAt} />
      </form>
    </Dialog>
  );
};
