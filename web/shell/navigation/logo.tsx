import { logoBars } from '#content/theme.ts';
import { Wave } from '#ui/composites/wave.tsx';
import { useLabel } from '#ui/composites/site-frame.ts';
import { Link } from '#ui/primitives/link.tsx';

export const Logo = () => {
  const { name } = useLabel();
  return (
    <Link
      variant="bare"
      to="/"
      aria-label={`${name}, home`}
      className="group flex min-h-11 items-center gap-2.5 font-display text-xl font-extrabold tracking-tight"
    >
      <Wave peaks={logoBars} className="h-6 w-7 text-accent" />
      {name}
    </Link>
  );
};
