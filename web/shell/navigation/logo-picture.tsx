import type { ThemeLogo } from '#contract-kit/colors/theme-href.ts';

interface LogoPictureProps {
  readonly logo: ThemeLogo;
  /** The label's name; empty where the name is beside it. */
  readonly alt?: string;
  /** Its height and maximum width, with `w-auto object-contain`: every visitor loads this file, so it joins nothing. */
  readonly className: string;
}

/** The label's picture. Where the page is light, the theme's style sheet gives it a plate of the label's background. */
export const LogoPicture = ({ logo: { picture, width, height }, alt = '', className }: LogoPictureProps) => (
  <img src={picture} {...{ width, height }} alt={alt} data-logo="" className={className} />
);
