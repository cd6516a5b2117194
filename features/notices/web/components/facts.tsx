import type { ReactNode } from 'react';

interface FactsProps {
  /** Rows without a value are left out. */
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
}

/** People's texts, each below its label, with their line breaks. */
export const Facts = ({ rows }: FactsProps) => {
  const shown = rows.filter(([, value]) => value !== '' && value !== null && value !== undefined);
  if (shown.length === 0) return null;
  return (
    <dl className="grid gap-y-4">
      {shown.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted">{name}</dt>
          <dd dir="auto" className="mt-0.5 wrap-anywhere whitespace-pre-line">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
};
