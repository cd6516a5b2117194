import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { useBackCloses } from '../../routing/back-closes.ts';
import { classNames } from '../class-names.ts';
import { overlayClass } from './dialog.tsx';
import { IconButton } from '../icon-button.tsx';
import { stayOpen } from './stay-open.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { useSwipeDown } from './use-swipe-down.ts';

export interface SheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly side?: 'end' | 'bottom';
  /** Stays in view at the bottom while the rest scrolls, unless the window is low. */
  readonly footer?: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
}

const sides = {
  end: 'inset-y-0 end-0 w-full border-s md:w-1/4 md:min-w-96 data-[state=open]:animate-from-end data-[state=closed]:animate-to-end rtl:[--past-end:-100%]',
  bottom:
    'inset-x-0 bottom-0 max-h-[94dvh] rounded-t-l border-t data-[state=open]:animate-from-bottom data-[state=closed]:animate-to-bottom',
} as const;

/** On the right, a sheet has the full width on small screens, and a quarter of it on larger ones. */
export const Sheet = ({ open, onOpenChange, title, side = 'end', footer, className, children }: SheetProps) => {
  const returnFocus = useReturnFocus();
  const close = (): void => onOpenChange(false);
  useBackCloses(open, close);
  const { element, swipe } = useSwipeDown<HTMLDivElement>(close);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          ref={element}
          {...returnFocus}
          onInteractOutside={stayOpen}
          aria-describedby={undefined}
          className={classNames(
            'fixed z-50 flex flex-col low:overflow-y-auto border-line bg-panel shadow-high outline-none',
            sides[side],
            className,
          )}
        >
          <header
            data-head=""
            {...(side === 'bottom' && swipe)}
            className="flex touch-pan-x items-center justify-between gap-4 py-3 pe-3 ps-5"
          >
            <Radix.Title className="font-display text-lg font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t`Close`} icon="close" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain low:flex-none low:overflow-visible px-5 pb-5">
            {children}
          </div>
          {footer && (
            <footer
              data-foot="dialog"
              className="border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]"
            >
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
