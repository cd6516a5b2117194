import { classNames } from './class-names.ts';

/** The shape of what comes; give it the size of that by class names. Mark the region around it `aria-busy`. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span aria-hidden="true" className={classNames('block animate-breathe rounded-s bg-raised', className)} />
);
