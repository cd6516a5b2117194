import { t } from '#contract-kit/texts/text.ts';
import { type FocusEvent, useId, useState } from 'react';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { BarLink } from './bar-link.tsx';
import type { NavLink } from './nav-links.ts';

/** The submenu opens on hover or, by keyboard and touch, with the arrow button. */
export const StoreMenu = ({ link }: { readonly link: NavLink }) => {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the link and the button inside offer the same by keyboard
    <div
      className="relative flex items-center"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      onBlur={onBlur}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <BarLink to={link.to} className="pe-1">
        {link.label}
      </BarLink>
      <button
        type="button"
        aria-label={t`Producers`}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen((now) => !now)}
        className="inline-flex size-8 items-center justify-center rounded-full text-muted hover:text-text"
      >
        <Icon name="chevron-down" size={16} className={classNames('transition-transform', open && 'rotate-180')} />
      </button>
      <div id={listId} hidden={!open} className="absolute top-full start-0 z-10 w-64 pt-2">
        <ul className="rounded-m border border-line bg-panel p-1.5 shadow-high">
          {link.below?.map((entry) => (
            <li key={entry.to}>
              <Link
                variant="bare"
                to={entry.to}
                onClick={() => setOpen(false)}
                className="flex min-h-11 items-center rounded-s px-3 text-sm hover:bg-raised"
              >
                {entry.label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};
