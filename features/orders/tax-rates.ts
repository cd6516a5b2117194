interface Taxed {
  readonly taxes: readonly { readonly percent: number | null; readonly reason: string | null }[];
}

/** "8.875%" */
export const formatPercent = (percent: number): string => `${Number(percent.toFixed(4))}%`;

export const rateOf = ({ taxes }: Taxed): number => taxes.reduce((sum, { percent }) => sum + (percent ?? 0), 0);

export const isReverseCharged = ({ taxes }: Taxed): boolean => taxes.some(({ reason }) => reason === 'reverse_charge');
