import { classNames } from './class-names.ts';

/** A placeholder; size it with class names. Mark the surrounding region `aria-busy`. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span aria-hidden="true" className={classNames('block animate-breathe rounded-s bg-raised', className)} />
);
