import { classNames } from './class-names.ts';

const widths = [96, 256, 512, 1024];

/** Our pictures end in their width (`…/512.webp`); every other address has one size. */
const sourceSet = (src: string): string | undefined =>
  /\/\d+\.webp$/.test(src)
    ? widths.map((width) => `${src.replace(/\d+\.webp$/, `${width}.webp`)} ${width}w`).join(', ')
    : undefined;

export interface CoverProps {
  readonly src: string;
  /** As in `<img sizes>`: how wide it is shown, e.g. "48px" or "(min-width: 768px) 24rem, 100vw". */
  readonly sizes: string;
  /** Empty where the title stands beside it. */
  readonly alt: string;
  /** For the one picture that a page is about: loaded first. */
  readonly priority?: boolean;
  readonly className?: string;
}

/** A square picture that keeps its place while it loads. */
export const Cover = ({ src, sizes, alt, priority = false, className }: CoverProps) => (
  <img
    src={src}
    srcSet={sourceSet(src)}
    sizes={sizes}
    alt={alt}
    width={512}
    height={512}
    loading={priority ? 'eager' : 'lazy'}
    fetchPriority={priority ? 'high' : 'auto'}
    decoding="async"
    className={classNames('aspect-square h-auto bg-raised object-cover', className)}
  />
);
