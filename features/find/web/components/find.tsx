import { useState } from 'react';
import { OnceOpened } from '#ui/composites/once-opened.tsx';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { findKey, useFindKey } from '../find-key.ts';
import type { FindProps } from '../places.ts';
import { t } from '#contract-kit/texts/text.ts';

const FindDialog = lazyPart(() => import('./find-dialog.tsx'));

/** The button in the top bar, the key, and the dialog that both open. */
export const Find = (props: FindProps) => {
  const [open, setOpen] = useState(false);
  // A new dialog each time, so that it begins without text.
  const [visit, setVisit] = useState(0);
  const change = (isOpen: boolean): void => {
    if (isOpen) setVisit(visit + 1);
    setOpen(isOpen);
  };
  useFindKey(open, change);
  const { shown, spoken } = findKey();
  return (
    <>
      <button
        type="button"
        aria-label={t`Find`}
        aria-haspopup="dialog"
        aria-keyshortcuts={spoken}
        title={t`Find (${{ key: shown }})`}
        onClick={() => change(true)}
        className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full px-3 text-sm text-muted transition-colors hover:bg-raised hover:text-text"
      >
        <Icon name="search" />
        <span className="max-lg:hidden">{t`Find`}</span>
        {/* CSS writes the key, because text would have to be in the button's name (WCAG 2.5.3). */}
        <span
          aria-hidden="true"
          data-key={shown}
          className="rounded-s border border-line px-1.5 py-0.5 text-xs after:content-[attr(data-key)] max-lg:hidden pointer-coarse:hidden"
        />
      </button>
      <OnceOpened open={open}>
        <FindDialog key={visit} {...props} open={open} onOpenChange={change} />
      </OnceOpened>
    </>
  );
};
