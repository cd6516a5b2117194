import { classNames } from './class-names.ts';

/** Size it with class names, and mark the surrounding region `aria-busy`. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span aria-hidden="true" className={classNames('block animate-breathe rounded-s bg-raised', className)} />
);
