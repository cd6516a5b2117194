import { useState } from 'react';
import { formatPrice } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Announces each change of the total to screen readers, but not the first total. */
export const TotalNews = ({ total }: { readonly total: string }) => {
  const [first] = useState(total);
  const [changed, setChanged] = useState(false);
  if (total !== first && !changed) setChanged(true);
  return <output className="sr-only">{changed && t`Total is now ${{ total: formatPrice(total) }}`}</output>;
};
