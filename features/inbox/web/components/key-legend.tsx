import { t } from '#contract-kit/texts/text.ts';
import { Button } from '#ui/primitives/button.tsx';

const keys = () =>
  [
    ['J', t`next`],
    ['K', t`previous`],
    ['E', t`decide`],
    ['R', t`reply`],
  ] as const;

interface KeyLegendProps {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** Keys of one letter can be turned off (WCAG 2.1.4). Touch screens have no use for them. */
export const KeyLegend = ({ on, onChange }: KeyLegendProps) => (
  <div className="hidden flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted pointer-fine:flex">
    {on &&
      keys().map(([key, words]) => (
        <span key={key}>
          <kbd className="rounded-s border border-edge/60 bg-raised px-1.5 py-0.5 font-sans text-xs text-text">
            {key}
          </kbd>{' '}
          {words}
        </span>
      ))}
    <Button size="s" variant="ghost" onClick={() => onChange(!on)}>
      {on ? t`Turn keys off` : t`Turn keys on`}
    </Button>
  </div>
);
