import { useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { formatPrice } from '#contract-kit/format.ts';
import { priceToCents, totalPrice } from '#contract-kit/money.ts';
import { isBeatPrice } from '#features/catalogue/beat-rules.ts';
import { toast } from '#ui/composites/toast.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import type { OwnBeat } from '../../contract.ts';
import { clampPrice } from '../drafts/beat-issues.ts';
import { type PriceChanges, priceChangesOf, priceFieldsOf, priceUndoOf, usualPriceOf } from './price-changes.ts';
import { useChangeBeat } from './use-edit-beat.ts';
import { t } from '#contract-kit/texts/text.ts';

const undoSeconds = 10;

/** The server may name a field that isn't here, such as the list of license prices. */
const wordsOf = (error: unknown): string =>
  (error instanceof ApiError && Object.values(error.fields)[0]?.[0]) ||
  errorMessage(error, t`We couldn’t save this. Try again.`);

const savedWords = ({ kind, title }: OwnBeat): string =>
  kind === 'kit' ? t`Price of “${{ title }}” saved` : t`Prices of “${{ title }}” saved`;

interface PriceFormProps {
  readonly beat: OwnBeat;
  readonly onBusy: (busy: boolean) => void;
  readonly onClose: () => void;
}

/** Saves on Enter. Prices apply to this beat only. */
export const PriceForm = ({ beat, onBusy, onClose }: PriceFormProps) => {
  const fields = priceFieldsOf(beat);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(({ name, price }) => [name, price])),
  );
  const change = useChangeBeat(beat);
  const undo = (changes: PriceChanges): void => {
    change(priceUndoOf(beat, changes)).then(
      () => toast.success(t`The old prices are back`),
      (error: unknown) => toast.error(wordsOf(error)),
    );
  };
  const { form, field, busy, message } = useForm({
    names: fields.map(({ name }) => name),
    schema: async () => (await import('../../contract.ts')).editBeat.body,
    check: (values) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          isBeatPrice(value) ? undefined : t`Enter a price, like 19.99.`,
        ]),
      ),
    send: async (values) => {
      const changes = priceChangesOf(beat, values);
      if (!changes) return null;
      onBusy(true);
      await change(changes).finally(() => onBusy(false));
      return changes;
    },
    onDone: (changes) => {
      onClose();
      if (!changes) return;
      toast.success(savedWords(beat), {
        duration: undoSeconds * 1000,
        action: { label: t`Undo`, onPress: () => undo(changes) },
      });
    },
    otherwise: wordsOf,
  });
  const added = typed['price'] ?? '';
  const hintOf = (name: string): string | undefined => {
    if (name === 'price') return undefined;
    const [price = '', usual] = [typed[name], usualPriceOf(beat, name)];
    const isAdded = isBeatPrice(added) && isBeatPrice(price) && priceToCents(added) > 0;
    const hints = [
      isAdded && t`Buyers pay ${{ price: formatPrice(totalPrice(added, price)) }}`,
      usual !== null && t`Usually ${{ price: formatPrice(usual) }}`,
    ];
    return hints.filter(Boolean).join(' · ') || undefined;
  };
  return (
    <form {...form} className="flex flex-col gap-4">
      <FormAlert words={message} />
      <div className="grid gap-3">
        {fields.map(({ name, label }) => (
          <TextField
            key={name}
            {...field(name)}
            label={label}
            hint={hintOf(name)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={typed[name] ?? ''}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [name]: clampPrice(value) })}
          />
        ))}
        {beat.kind === 'beat' && <p className="text-sm text-muted">{t`Other beats keep their prices.`}</p>}
      </div>
      <div className="sticky -bottom-4 -mb-4 flex justify-end gap-2 border-t border-line bg-panel pt-3 pb-4">
        <Button size="s" variant="ghost" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button size="s" type="submit" variant="primary" busy={busy}>
          {busy ? t`Saving...` : t`Save`}
        </Button>
      </div>
    </form>
  );
};
