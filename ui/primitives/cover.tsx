import { coverSourceSet } from '#contract-kit/cover-sizes.ts';
import { classNames } from './class-names.ts';

export interface CoverProps {
  readonly src: string;
  /** As in `<img sizes>`: how wide it is shown, e.g. "48px" or "(min-width: 768px) 24rem, 100vw". */
  readonly sizes: string;
  /** Empty where the title stands beside it. */
  readonly alt: string;
  /** For the main image of a page: loaded first. */
  readonly priority?: boolean;
  readonly className?: string;
}

/** A square image that keeps its space while loading. */
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
    className={classNames('aspect-square h-auto bg-raised object-cover', className)}
  />
);
