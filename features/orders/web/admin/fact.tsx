import type { ReactNode } from 'react';
import { t } from '#contract-kit/texts/text.ts';

export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="border-b border-line py-2 last:border-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children ?? t`None`}</dd>
  </div>
);
