import { label } from '#content/label.ts';
import { logoBars } from '#content/theme.ts';
import { Wave } from '#ui/composites/wave.tsx';
import { Link } from '#ui/primitives/link.tsx';

export const Logo = () => (
  <Link
    variant="bare"
    to="/"
    aria-label={`${label.name}, home`}
    className="group flex min-h-11 items-center gap-2.5 font-display text-xl font-extrabold tracking-tight"
  >
    <Wave peaks={logoBars} className="h-6 w-7 text-accent" />
    {label.name}
  </Link>
);
