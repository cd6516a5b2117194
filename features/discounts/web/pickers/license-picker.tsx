import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '#contract-kit/format.ts';
import { ownLicensesQuery } from '#features/licenses/web/queries.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { TickList } from './tick-list.tsx';
import { t } from '#contract-kit/texts/text.ts';

interface LicensePickerProps {
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Offers licenses that beats can be sold with now. Chosen licenses that are gone can only be unticked. */
export const LicensePicker = ({ ids, onChange }: LicensePickerProps) => {
  const { data, error } = useQuery(ownLicensesQuery());
  if (error) {
    return (
      <p role="alert" className="text-sm text-bad">
        {errorMessage(error, t`We couldn’t load the licenses. Please try again.`)}
      </p>
    );
  }
  if (!data) return <Skeleton className="h-24 rounded-m" />;
  const usable = data.filter(({ usable: isUsable }) => isUsable);
  const gone = ids.filter((id) => !usable.some(({ _id }) => _id === id));
  return (
    <TickList
      label={t`Licenses`}
      choices={[
        ...usable.map(({ _id, title, price }) => ({ id: _id, label: title, note: formatPrice(price) })),
        ...gone.map((id) => ({ id, label: t`A license that isn’t offered anymore` })),
      ]}
      ids={ids}
      onChange={onChange}
    />
  );
};
