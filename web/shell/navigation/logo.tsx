import { label } from '#content/label.ts';
import { Wave } from '#ui/composites/wave.tsx';
import { Link } from '#ui/primitives/link.tsx';

const mark = [0.3, 0.62, 1, 0.48, 0.8, 0.34];

export const Logo = () => (
  <Link
    look="bare"
    to="/"
    aria-label={`${label.name}, home`}
    className="group flex min-h-11 items-center gap-2.5 font-display text-xl font-extrabold tracking-tight"
  >
    <Wave peaks={mark} className="h-6 w-7 text-signal" />
    {label.name}
  </Link>
);
