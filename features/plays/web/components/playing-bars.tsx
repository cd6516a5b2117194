import { classNames } from '#ui/primitives/class-names.ts';

const delays = ['0ms', '-420ms', '-180ms', '-640ms'];

/** Animated bars that mark the beat that is playing. */
export const PlayingBars = ({ className }: { readonly className?: string }) => (
  <span aria-hidden="true" className={classNames('flex h-4 items-end gap-0.5', className)}>
    {delays.map((animationDelay) => (
      <span
        key={animationDelay}
        className="h-full w-1 origin-bottom animate-bars rounded-s bg-current"
        style={{ animationDelay }}
      />
    ))}
  </span>
);
