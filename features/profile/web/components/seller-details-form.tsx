import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { countryNames } from '#content/find-place.ts';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import type { sellerDetails, setSellerDetails } from '#features/account/contract.ts';
import { displayNameMax } from '#features/account/profile-values.ts';
import { sellerDetailsQuery } from '../queries.ts';
import { NotPaidNote } from './not-paid-note.tsx';
import { t } from '#contract-kit/texts/text.ts';

type SellerDetails = z.input<typeof sellerDetails>;

interface Props {
  readonly known?: { readonly artistName: string; readonly legalName: string; readonly country: string };
  /** Adds the field for the name in the store. */
  readonly isNew?: boolean;
  readonly submit: string;
  readonly onSaved?: () => void;
}

/** Required before the first beat, because agreements name both parties. Can be corrected later. */
export const SellerDetailsForm = ({ known, isNew = false, submit, onSaved }: Props) => {
  const api = useApi();
  const client = useQueryClient();
  const { form, field, busy, message } = useForm({
    names: ['artistName', 'legalName', 'country'],
    schema: async () => {
      const { newSellerDetails, sellerDetails } = await import('#features/account/contract.ts');
      return isNew ? newSellerDetails : sellerDetails;
    },
    send: ({ artistName, ...details }) =>
      api<typeof setSellerDetails>('PUT /api/v1/app/seller-details', {
        body: { ...(details as SellerDetails), ...(isNew && { artistName }) },
      }),
    onDone: (details) => {
      client.setQueryData(sellerDetailsQuery().queryKey, details);
      onSaved?.();
    },
    otherwise: t`We couldn’t save your details. Try again.`,
  });
  const [country, setCountry] = useState(known?.country ?? '');
  return (
    <form {...form} className="flex flex-col gap-4">
      {isNew && (
        <TextField
          label={t`Artist name`}
          hint={t`Shown beside what you sell, everywhere in the store.`}
          autoComplete="nickname"
          maxLength={displayNameMax}
          defaultValue={known?.artistName}
          {...field('artistName')}
        />
      )}
      <TextField
        label={t`Legal name`}
        hint={isNew && t`Only on license agreements, never in the store.`}
        autoComplete="name"
        maxLength={120}
        defaultValue={known?.legalName}
        {...field('legalName')}
      />
      <SelectField
        label={t`Country`}
        placeholder={t`Choose a country`}
        options={countryNames.map((value) => ({ value, label: value }))}
        defaultValue={known?.country}
        {...field('country')}
        onInput={({ currentTarget }) => setCountry(currentTarget.value)}
      />
      <NotPaidNote country={country} />
      <FormAlert words={message} />
      <Button type="submit" variant="primary" busy={busy} className="self-end">
        {submit}
      </Button>
    </form>
  );
};
