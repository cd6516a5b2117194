import { logoSize, type ThemeLogo } from '#contract-kit/colors/theme-href.ts';
import { coverUrl } from '#contract-kit/cover-sizes.ts';
import { classNames } from '#ui/primitives/class-names.ts';

interface LogoPictureProps {
  readonly logo: ThemeLogo;
  /** The label's name; empty where the name is beside it. */
  readonly alt: string;
  readonly className: string;
}

/** The label's picture. Where the page is light, the theme's style sheet gives it a plate of the label's background. */
export const LogoPicture = ({ logo, alt, className }: LogoPictureProps) => (
  <img
    src={coverUrl(logo.picture, logoSize(logo))}
    width={logo.width}
    height={logo.height}
    alt={alt}
    data-logo=""
    className={classNames('w-auto shrink-0 object-contain', className)}
  />
);
