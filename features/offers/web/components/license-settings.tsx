import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPrice } from '#contract-kit/format.ts';
import { typedPrice } from '#contract-kit/money.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { LicenseSetting, setOfferMinimum } from '../../contract-settings.ts';
import { minimumsKey, offerSettingsQuery, offersKey } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const Setting = ({ license }: { readonly license: LicenseSetting }) => {
  const { licenseId, title, price, exclusive, from } = license;
  const api = useApi();
  const queryClient = useQueryClient();
  const [stopping, setStopping] = useState(false);
  const save = async (next: string | null): Promise<void> => {
    await api<typeof setOfferMinimum>('PUT /api/v1/app/seller/offer-settings/:licenseId', {
      params: { licenseId },
      body: { from: next },
    });
    await Promise.all([offersKey, minimumsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  const { form, field, busy, message } = useForm({
    names: ['from'],
    schema: async () => (await import('../../contract-settings.ts')).setOfferMinimum.body,
    normalize: ({ from: typed }) => ({ from: typedPrice(typed) }),
    send: ({ from: typed }) => save(typed),
    onDone: () => {
      toast.success(t`${{ license: title }} accepts offers.`);
    },
  });
  const stop = async (): Promise<void> => {
    setStopping(true);
    try {
      await save(null);
      toast.success(t`${{ license: title }} no longer accepts offers.`);
    } catch {
      toast.error(t`We couldn’t save this. Try again.`);
    } finally {
      setStopping(false);
    }
  };
  return (
    <li className="grid gap-3 py-4 @2xl:grid-cols-[1fr_22rem] @2xl:items-start @2xl:gap-6">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {title}
          {exclusive && <Badge>{t`Exclusive`}</Badge>}
          {from !== null && <Badge tone="good">{t`Accepts offers`}</Badge>}
        </h3>
        <p className="mt-1 text-sm text-muted">
          {from === null
            ? formatPrice(price)
            : t`${{ price: formatPrice(price) }}, offers from ${{ minimum: formatPrice(from) }}`}
        </p>
      </div>
      {/* The new key after each save remounts the field, so that it shows the saved price. */}
      <form key={from} {...form} className="grid gap-3">
        <TextField
          label={t`Minimum offer for ${{ license: title }}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          defaultValue={from ?? ''}
          {...field('from')}
        />
        <FormAlert words={message} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="s" busy={busy}>
            {from === null ? t`Accept offers` : t`Save`}
          </Button>
          {from !== null && (
            <Button size="s" variant="ghost" busy={stopping} onClick={() => void stop()}>
              <T>
                Stop accepting offers
                <span className="sr-only">
                  {' '}
                  for <V of={{ license: title }} />
                </span>
              </T>
            </Button>
          )}
        </div>
      </form>
    </li>
  );
};

export const LicenseSettings = () => {
  const { data, error, refetch } = useQuery(offerSettingsQuery());
  if (error)
    return <ErrorState title={t`We couldn’t load your licenses`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96 rounded-m" />;
  return (
    <ul aria-label={t`Your licenses`} className="divide-y divide-line">
      {data.licenses.map((license) => (
        <Setting key={license.licenseId} license={license} />
      ))}
    </ul>
  );
};
