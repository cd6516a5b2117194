import type { ReactNode } from 'react';

interface FactsProps {
  /** Those with nothing to show are left out. */
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
}

/** What people wrote, under what it says; line breaks stay. */
export const Facts = ({ rows }: FactsProps) => (
  <dl className="grid gap-y-4">
    {rows
      .filter(([, value]) => value !== '' && value !== null && value !== undefined)
      .map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted">{name}</dt>
          <dd dir="auto" className="mt-0.5 wrap-anywhere whitespace-pre-line">
            {value}
          </dd>
        </div>
      ))}
  </dl>
);
