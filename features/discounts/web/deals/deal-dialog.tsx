import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useId, useState } from 'react';
import { Segments } from '#ui/composites/segments.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { addDeal, editDeal } from '../../contract.ts';
import { dealFieldNames, readDealFields } from '../../typed-fields.ts';
import { ChosenField, focusField } from '../pickers/chosen-field.tsx';
import { LicensePicker } from '../pickers/license-picker.tsx';
import { discountsKey } from '../queries.ts';
import { type DealDraft, previewDeal } from './deal-draft.ts';
import { shownDealsKey } from './shown-deals-query.ts';
import { t } from '#contract-kit/texts/text.ts';

export interface DealDialogProps {
  /** Null for a new deal. */
  readonly dealId: string | null;
  readonly first: DealDraft;
  /** Gets the focus if the element that opened the dialog is gone. */
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

const kindsOf = () =>
  [
    { value: 'buy-get', label: t`Buy X, get Y free` },
    { value: 'from', label: t`Percent off` },
  ] as const;

const useDealForm = ({ dealId, first, onClose }: DealDialogProps) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(first);
  const change = (part: Partial<DealDraft>): void => setDraft((now) => ({ ...now, ...part }));
  const form = useForm({
    names: dealFieldNames,
    schema: async () => (await import('../../typed-schemas.ts')).typedDeal,
    check: () => ({
      licenseIds: draft.licenseIds?.length === 0 ? t`Choose at least one license, or all of them.` : undefined,
    }),
    send: async (values) => {
      const body = readDealFields(values);
      const saved = await (dealId === null
        ? api<typeof addDeal>('POST /api/v1/app/seller/deals', { body })
        : api<typeof editDeal>('PUT /api/v1/app/seller/deals/:dealId', { params: { dealId }, body }));
      void queryClient.invalidateQueries({ queryKey: shownDealsKey });
      // The list changes before the dialog closes, or the focus would return to a button that is about to disappear.
      await queryClient.invalidateQueries({ queryKey: discountsKey });
      return saved;
    },
    focus: focusField,
    otherwise: t`We couldn’t save this deal. Try again.`,
    onDone: ({ deal }) => {
      toast.success(
        dealId === null ? t`${{ deal: deal.label }}: deal created.` : t`${{ deal: deal.label }}: deal saved.`,
      );
      onClose();
    },
  });
  const count = (name: 'buy' | 'get' | 'from' | 'percent') => ({
    ...form.field(name),
    value: draft[name],
    autoComplete: 'off',
    inputMode: 'numeric' as const,
    maxLength: 3,
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      change({ [name]: value }),
  });
  return { ...form, draft, change, count };
};

export const DealDialog = (props: DealDialogProps) => {
  const { dealId, otherwiseFocus, onClose } = props;
  const id = useId();
  const { form, field, busy, message, draft, change, count } = useDealForm(props);
  return (
    <Dialog
      open
      firm
      onOpenChange={(isOpen) => !isOpen && onClose()}
      otherwiseFocus={otherwiseFocus}
      title={dealId === null ? t`New deal` : t`Edit deal`}
      description={
        dealId === null ? t`It applies in the cart without a code.` : t`Orders already placed keep their price.`
      }
      width="l"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {busy ? t`Saving…` : dealId === null ? t`Create deal` : t`Save deal`}
          </Button>
        </div>
      }
    >
      <form id={id} {...form} className="flex flex-col gap-5">
        <FormAlert words={message} />
        <div className="flex flex-col items-start gap-1.5">
          <span className="text-sm font-medium">{t`What buyers get`}</span>
          <Segments
            label={t`What buyers get`}
            options={kindsOf()}
            value={draft.kind}
            onChange={(kind) => change({ kind })}
          />
          <input type="hidden" name="kind" value={draft.kind} />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          {draft.kind === 'buy-get' ? (
            <>
              <TextField label={t`Items to buy`} {...count('buy')} hint={t`1 to 10.`} />
              <TextField
                label={t`Free items`}
                {...count('get')}
                hint={t`1 to 5. The cheapest ones in the cart are free.`}
              />
            </>
          ) : (
            <>
              <TextField label={t`Minimum items`} {...count('from')} hint={t`2 to 20.`} />
              <TextField label={t`Percent off each`} {...count('percent')} hint={t`1 to 100.`} />
            </>
          )}
        </div>
        <output className="block min-h-6 text-sm text-good">{previewDeal(draft)}</output>
        <ChosenField
          {...field('licenseIds')}
          label={t`Which licenses?`}
          all={t`All but exclusive ones`}
          some={t`Only some`}
          ids={draft.licenseIds}
          onChange={(licenseIds) => change({ licenseIds })}
        >
          <LicensePicker ids={draft.licenseIds ?? []} onChange={(licenseIds) => change({ licenseIds })} />
        </ChosenField>
        <p className="text-sm text-muted">
          {t`Licenses that are already on sale at a reduced price don’t count. If a buyer also has a code, the better of the two counts.`}
        </p>
      </form>
    </Dialog>
  );
};
