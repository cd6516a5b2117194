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

const kinds = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Amount' },
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
      beatIds: isNone(draft.beatIds) ? 'Choose at least one, or everything.' : undefined,
      licenseIds: isNone(draft.licenseIds) ? 'Choose at least one license, or all of them.' : undefined,
    }),
    send: async (values) => {
      const saved = await save(codeId, readCodeFields(values));
      // The list changes before the dialog closes, or the focus would return to a button that is about to disappear.
      await queryClient.invalidateQueries({ queryKey: discountsKey });
      return saved;
    },
    fieldOf: { DISCOUNTS_CODE_TAKEN: 'code' },
    focus: focusField,
    otherwise: 'We couldn’t save this code. Try again.',
    onDone: ({ code }) => {
      toast.success(codeId === null ? `Code ${code.code} created.` : `Code ${code.code} saved.`);
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
        label="Code"
        {...text('code')}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        hint="What buyers enter, like SUMMER"
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="[&_input]:uppercase"
      />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="flex flex-col gap-1.5">
          <span className="text-sm font-medium">Discount</span>
          <Segments
            label="Discount"
            options={kinds}
            value={draft.kind}
            onChange={(kind) => change({ kind, value: '' })}
          />
          <input type="hidden" name="kind" value={draft.kind} />
        </div>
        <TextField
          key={draft.kind}
          label={draft.kind === 'percent' ? 'Percent' : `Amount in ${currencyName()}`}
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
        {preview && draft.kind === 'amount' && ' Taken off once an order.'}
      </output>
    </>
  );
};

const Limits = ({ form: { draft, change, text, field }, artist }: { form: CodeForm; artist: string | null }) => (
  <div className="flex flex-col gap-5 pt-3">
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="From"
        type="datetime-local"
        {...text('startsAt')}
        required={false}
        hint="Leave blank to start now."
      />
      <TextField
        label="Until"
        type="datetime-local"
        {...text('endsAt')}
        required={false}
        hint={`Leave blank for no end. Your time zone: ${localTimeZone()}.`}
      />
      <TextField
        label="Total uses"
        {...text('maxUses')}
        required={false}
        inputMode="numeric"
        maxLength={7}
        hint="How many orders can use it. Leave blank for no limit."
      />
      <TextField
        label="Uses per buyer"
        {...text('maxUsesPerBuyer')}
        required={false}
        inputMode="numeric"
        maxLength={7}
        hint="Leave blank for no limit."
      />
      <TextField
        label="Minimum order"
        {...text('minSubtotal')}
        required={false}
        inputMode="decimal"
        maxLength={9}
        placeholder="0.00"
        hint={`In ${currencyName()}. Only items that the code applies to count.`}
        onChange={({ currentTarget: { value } }) => change({ minSubtotal: typedPrice(value) })}
      />
    </div>
    <ChosenField
      {...field('beatIds')}
      label="What does it apply to?"
      all="Everything"
      some="Only some"
      ids={draft.beatIds}
      onChange={(beatIds) => change({ beatIds })}
    >
      <BeatPicker artist={artist} ids={draft.beatIds ?? []} onChange={(beatIds) => change({ beatIds })} />
    </ChosenField>
    <ChosenField
      {...field('licenseIds')}
      label="Which licenses?"
      all="All licenses"
      some="Only some"
      ids={draft.licenseIds}
      onChange={(licenseIds) => change({ licenseIds })}
    >
      <LicensePicker ids={draft.licenseIds ?? []} onChange={(licenseIds) => change({ licenseIds })} />
    </ChosenField>
    <Checkbox
      label="Include exclusive licenses"
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
      title={codeId === null ? 'New code' : `Edit ${first.code}`}
      {...(codeId !== null && { description: 'Orders already placed keep their price.' })}
      width="l"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={form.busy}>
            {form.busy ? 'Saving…' : codeId === null ? 'Create code' : 'Save code'}
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
            Limits <span className="font-normal text-muted">dates, uses, beats, licenses</span>
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
