/** `label` is read out; omit it if adjacent text says that something is loading. */
export const Spinner = ({ size = 20, label }: { readonly size?: number; readonly label?: string }) => (
  <span role={label ? 'status' : undefined} className="inline-flex">
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" className="animate-spin">
      <circle cx={12} cy={12} r={9} fill="none" stroke="currentColor" strokeWidth={2.5} opacity={0.25} />
      <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth={2.5} strokeLinecap="round" />
    </svg>
    {label && <span className="sr-only">{label}</span>}
  </span>
);
