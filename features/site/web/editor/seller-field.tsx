import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { sellerPageQuery } from '#features/profile/web/public.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import type { FormField } from '../../fields.ts';
import type { Path } from './change-value.ts';
import { useEditing, useLeaving } from './editing.ts';
import { siteSellersQuery } from './queries.ts';
import { completeEntry } from './entry-from-seller.ts';

interface SellerFieldProps {
  readonly field: Extract<FormField, { readonly kind: 'seller' }>;
  readonly name: string;
  /** The whole entry, of which the username is one field. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly path: Path;
}

/** Suggests sellers by name while a part of it is typed. Choosing one also fills in what is still empty. */
export const SellerField = ({ field, name, values, path }: SellerFieldProps) => {
  const { issues, onChange } = useEditing();
  const onBlur = useLeaving([...path, name]);
  const queryClient = useQueryClient();
  const list = useId();
  const value = typeof values[name] === 'string' ? values[name] : '';
  // Nothing is searched before something is typed.
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed);
  const { data } = useQuery({ ...siteSellersQuery(query), enabled: query.trim() !== '' });
  const found = data ?? [];
  const chosen = found.find(({ username }) => username === value);
  const error = issues[[...path, name].join('.')];
  const change = async (text: string): Promise<void> => {
    setTyped(text);
    onChange([...path, name], text);
    if (!found.some(({ username }) => username === text)) return;
    const seller = await queryClient.fetchQuery(sellerPageQuery(text)).catch(() => null);
    if (seller) onChange(path, completeEntry(values, seller));
  };
  return (
    <>
      <TextField
        label={field.label}
        hint={
          chosen
            ? t`${{ name: chosen.name }}, at /beatstore/${{ username: chosen.username }}`
            : data?.length === 0
              ? t`No seller is called “${{ query }}”. Whoever has signed up becomes a seller in the user directory.`
              : field.hint
        }
        {...(error !== undefined && { error })}
        list={list}
        maxLength={field.max}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={({ currentTarget }) => void change(currentTarget.value)}
        onBlur={onBlur}
      />
      <datalist id={list}>
        {found.map((seller) => (
          <option key={seller.username} value={seller.username}>
            {seller.name}
          </option>
        ))}
      </datalist>
    </>
  );
};
