import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { countries } from '#content/countries-and-states.ts';
import { useApi } from '#ui/data/api.ts';
import { serverWords } from '#ui/data/server-words.ts';
import { Button } from '#ui/primitives/button.tsx';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import type { setSellerDetails } from '../../contract.ts';
import { sellerDetailsQuery } from '../queries.ts';

interface Props {
  /** Already stored. */
  readonly known?: { readonly legalName: string; readonly country: string };
  /** The button's label. */
  readonly submit: string;
  readonly onSaved?: () => void;
}

/** Required before the first beat, because agreements name both parties; can be corrected later. */
export const SellerDetailsForm = ({ known, submit, onSaved }: Props) => {
  const api = useApi();
  const client = useQueryClient();
  const [legalName, setLegalName] = useState(known?.legalName ?? '');
  const [country, setCountry] = useState(known?.country ?? '');
  const save = useMutation({
    mutationFn: () =>
      api<typeof setSellerDetails>('PUT /api/v1/app/seller-details', {
        body: { legalName, country: country as (typeof countries)[number] },
      }),
    onSuccess: (details) => {
      client.setQueryData(sellerDetailsQuery().queryKey, details);
      onSaved?.();
    },
  });
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  const other = save.error && Object.keys(fields).length === 0;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <TextField
        label="Legal name"
        name="legalName"
        autoComplete="name"
        maxLength={120}
        error={fields['legalName']?.[0]}
        value={legalName}
        onChange={(event) => setLegalName(event.currentTarget.value)}
      />
      <SelectField
        label="Country"
        name="country"
        placeholder="Choose a country"
        options={countries.map((value) => ({ value, label: value }))}
        error={fields['country']?.[0]}
        value={country}
        onChange={(event) => setCountry(event.currentTarget.value)}
      />
      {other && (
        <p role="alert" className="text-sm text-bad">
          {serverWords(save.error, "We couldn't save this. Try again.")}
        </p>
      )}
      <Button type="submit" variant="signal" busy={save.isPending} className="self-end">
        {submit}
      </Button>
    </form>
  );
};
