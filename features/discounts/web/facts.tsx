export const Facts = ({ items }: { readonly items: readonly (readonly [label: string, value: string])[] }) => (
  <dl className="flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-3 text-sm">
    {items.map(([label, value]) => (
      <div key={label}>
        <dt className="text-muted">{label}</dt>
        <dd className="tabular font-semibold">{value}</dd>
      </div>
    ))}
  </dl>
);
