import { DropdownMenu as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { useBackCloses } from '../../routing/back-closes.ts';
import { classNames } from '../class-names.ts';
import { Link } from '../link.tsx';
import { Icon } from '../icon.tsx';

export interface MenuProps {
  /** One element that accepts a ref and can be pressed. */
  readonly trigger: ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  readonly defaultOpen?: boolean;
  readonly children: ReactNode;
}

const itemClass =
  'flex min-h-11 items-center gap-3 rounded-s px-3 text-sm text-text outline-none select-none ' +
  'data-highlighted:bg-raised data-disabled:text-muted';

export const Menu = ({ trigger, align = 'end', defaultOpen = false, children }: MenuProps) => {
  const [open, setOpen] = useState(defaultOpen);
  useBackCloses(open, () => setOpen(false));
  return (
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        {/* A separate landmark, because it's rendered at the end of the page, outside all others. */}
        <section aria-label={t`Menu`}>
          <Radix.Content
            align={align}
            sideOffset={8}
            collisionPadding={12}
            className="z-50 min-w-52 animate-fade-in rounded-m border border-line bg-panel p-1.5 shadow-high"
          >
            {children}
          </Radix.Content>
        </section>
      </Radix.Portal>
    </Radix.Root>
  );
};

export const MenuItem = ({
  onSelect,
  disabled = false,
  className,
  children,
}: {
  readonly onSelect: () => void;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) => (
  <Radix.Item onSelect={onSelect} disabled={disabled} className={classNames(itemClass, 'cursor-pointer', className)}>
    {children}
  </Radix.Item>
);

export const MenuLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Radix.Item asChild>
    <Link variant="bare" to={to} className={itemClass}>
      {children}
    </Link>
  </Radix.Item>
);

/** A switch in a menu, which stays open. */
export const MenuCheck = ({
  checked,
  onChange,
  children,
}: {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}) => (
  <Radix.CheckboxItem
    checked={checked}
    onCheckedChange={onChange}
    onSelect={(event) => event.preventDefault()}
    className={classNames(itemClass, 'cursor-pointer')}
  >
    <span className="inline-flex size-5 items-center justify-center rounded-s border border-edge">
      <Radix.ItemIndicator>
        <Icon name="check" size={16} className="text-accent" />
      </Radix.ItemIndicator>
    </span>
    {children}
  </Radix.CheckboxItem>
);

export const MenuLabel = ({ children }: { readonly children: ReactNode }) => (
  <Radix.Label className="eyebrow px-3 py-2">{children}</Radix.Label>
);

export const MenuSeparator = () => <Radix.Separator className="my-1.5 h-px bg-line" />;
