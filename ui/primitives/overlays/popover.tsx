import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useBackCloses } from '../../routing/back-closes.ts';
import { stayOpen } from './stay-open.ts';

interface PopoverProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** One element that accepts a ref and can be pressed. */
  readonly trigger: ReactNode;
  /** What it's for, for screen readers. */
  readonly label: string;
  /** Only Escape and its own content close it, e.g. while its form is being sent. */
  readonly firm?: boolean;
  readonly children: ReactNode;
}

/** A few fields beside what they belong to. Takes the focus and returns it. */
export const Popover = ({ open, onOpenChange, trigger, label, firm = false, children }: PopoverProps) => {
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={12}
          onInteractOutside={(event) => (firm ? event.preventDefault() : stayOpen(event))}
          className="z-50 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1.5rem)] animate-fade-in overflow-y-auto rounded-m border border-line bg-panel p-4 shadow-high outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
