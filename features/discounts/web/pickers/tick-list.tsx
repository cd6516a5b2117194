import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';

export interface Choice {
  readonly id: string;
  readonly label: string;
  /** Shown in gray after the title. */
  readonly note?: string;
}

interface TickListProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

export const TickList = ({ label, choices, ids, onChange }: TickListProps) => (
  <ul
    aria-label={label}
    className="grid max-h-56 content-start gap-x-6 overflow-y-auto rounded-m border border-line px-4 py-1 empty:hidden sm:grid-cols-2"
  >
    {choices.map(({ id, label: words, note }) => (
      <li key={id}>
        <Checkbox
          label={
            <span className="wrap-anywhere">
              {words}
              {note && <span className="text-muted"> {note}</span>}
            </span>
          }
          checked={ids.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...ids, id] : ids.filter((other) => other !== id))
          }
        />
      </li>
    ))}
  </ul>
);
