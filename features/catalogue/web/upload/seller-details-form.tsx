import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { countries } from '#content/places.ts';
import type { setSellerDetails } from '#features/account/contract.ts';
import { useApi } from '#ui/data/api.ts';
import { serverWords } from '#ui/data/server-words.ts';
import { Button } from '#ui/primitives/button.tsx';
import { SelectField } from '#ui/primitives/select-field.tsx';
import { TextField } from '#ui/primitives/text-field.tsx';
import { sellerDetailsQuery } from './queries.ts';

/** Asked once, before the first beat: an agreement names both parties. */
export const SellerDetailsForm = () => {
  const api = useApi();
  const client = useQueryClient();
  const [legalName, setLegalName] = useState('');
  const [country, setCountry] = useState('');
  const save = useMutation({
    mutationFn: () =>
      api<typeof setSellerDetails>('PUT /api/v1/app/seller-details', {
        body: { legalName, country: country as (typeof countries)[number] },
      }),
    onSuccess: (details) => client.setQueryData(sellerDetailsQuery().queryKey, details),
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
      <p className="text-muted">
        Every buyer gets a license agreement with you. It names you as you are called in your papers. We ask this once.
      </p>
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
          {serverWords(save.error, 'This could not be saved. Try again.')}
        </p>
      )}
      <Button type="submit" variant="signal" busy={save.isPending} className="self-end">
        Continue
      </Button>
    </form>
  );
};
