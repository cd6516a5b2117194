import { coverSourceSet } from '#contract-kit/cover-sizes.ts';
import { classNames } from './class-names.ts';

export interface CoverProps {
  readonly src: string;
  /** The displayed width, as in `<img sizes>`: "48px" or "(min-width: 768px) 24rem, 100vw". */
  readonly sizes: string;
  /** Empty if the title is next to it. */
  readonly alt: string;
  /** For a page's main image, which loads first. */
  readonly priority?: boolean;
  readonly className?: string;
}

/** A square image that keeps its space while it loads. Its edge makes a pale image visible. */
export const Cover = ({ src, sizes, alt, priority = false, className }: CoverProps) => (
  <img
    src={src}
    srcSet={coverSourceSet(src)}
    sizes={sizes}
    alt={alt}
    width={512}
    height={512}
    loading={priority ? 'eager' : 'lazy'}
    fetchPriority={priority ? 'high' : 'auto'}
    decoding="async"
    className={classNames(
      'aspect-square h-auto bg-raised object-cover outline -outline-offset-1 outline-text/10',
      className,
    )}
  />
);
