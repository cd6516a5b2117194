import type { ReactNode } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { Wave } from '#ui/composites/wave.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';

interface LostProps {
  readonly code: string;
  readonly title: string;
  readonly text: ReactNode;
  readonly note?: string | null;
  /** Something to try before leaving the page. */
  readonly action?: ReactNode;
}

const fading = Array.from(
  { length: 96 },
  (_, index) => Math.abs(Math.sin(index * 0.55) * Math.cos(index * 0.21)) * Math.exp(-index / 26),
);

/** For missing or failed pages, with links onward. */
export const Lost = ({ code, title, text, note, action }: LostProps) => (
  <div className="page flex min-h-[70dvh] flex-col justify-center gap-8 py-16">
    <p aria-hidden="true" className="font-display text-hero font-extrabold tracking-tighter text-text">
      {code}
    </p>
    <Wave peaks={fading} className="-mt-2 h-14 w-full text-accent sm:h-24" />
    <div>
      <h1 className="font-display text-3xl font-bold tracking-tight">{title}</h1>
      <p className="mt-3 max-w-prose text-muted">{text}</p>
      {note && <p className="mt-2 text-xs text-muted">{note}</p>}
    </div>
    <div className="flex flex-wrap gap-3">
      {action}
      <Button asChild>
        <Link variant="bare" to="/beatstore">
          {t`Go to the beat store`}
        </Link>
      </Button>
      <Button asChild variant="ghost">
        <Link variant="bare" to="/">
          {t`Home`}
        </Link>
      </Button>
    </div>
  </div>
);
