import { logoBars } from '#content/theme.ts';
import { useLabelTheme } from '#features/site/web/public.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Wave } from '#ui/composites/wave.tsx';
import { useLabel } from '#ui/composites/site-frame.ts';
import { Link } from '#ui/primitives/link.tsx';
import { LogoPicture } from './logo-picture.tsx';

export const Logo = () => {
  const { name } = useLabel();
  const logo = useLabelTheme()?.logo;
  return (
    <Link
      variant="bare"
      to="/"
      aria-label={t`${{ label: name }}, home`}
      className="group flex min-h-11 items-center gap-2.5 font-display text-xl font-extrabold tracking-tight"
    >
      {logo ? (
        <LogoPicture logo={logo} className="h-8 w-auto max-w-44 object-contain" />
      ) : (
        <Wave peaks={logoBars} className="h-6 w-7 text-accent" />
      )}
      {logo?.kind !== 'wordmark' && name}
    </Link>
  );
};
