import { useState } from 'react';
import { formatPrice } from '#contract-kit/format.ts';

/** Tells a screen reader about every change of the total, and nothing at first. */
export const TotalNews = ({ total }: { readonly total: string }) => {
  const [first] = useState(total);
  const [changed, setChanged] = useState(false);
  if (total !== first && !changed) setChanged(true);
  return <output className="sr-only">{changed && `Total is now ${formatPrice(total)}`}</output>;
};
