import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { useBackCloses } from '../../routing/back-closes.ts';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { stayOpen } from './stay-open.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  /** A sentence under the title, read out with it. */
  readonly description?: ReactNode;
  readonly hideTitle?: boolean;
  /** Stays in view at the top, where the title would be, e.g. a search field. */
  readonly lead?: ReactNode;
  /** Focuses the title first, for content that should be read before anything is pressed. */
  readonly focusTitle?: boolean;
  /** Focused first; by default the first control in the dialog. */
  readonly first?: RefObject<HTMLElement | null>;
  /**
   * `m` for a question, `l` for a form, `xl` for content side by side, `full` for steps (a phone's whole
   * screen), `list` for a list that changes: its height doesn't (a phone's whole screen).
   */
  readonly width?: 'm' | 'l' | 'xl' | 'full' | 'list';
  /** Stays in view at the bottom while the rest scrolls, unless the window is low. */
  readonly footer?: ReactNode;
  /** A press outside doesn't close it, because its content isn't shown again. */
  readonly firm?: boolean;
  /** Only its own content closes it. */
  readonly required?: boolean;
  /** Looks like a dialog, but leaves the focus where it is, for example in the form that it's a preview of. */
  readonly isPreview?: boolean;
  /** Receives focus if the opener is gone. */
  readonly otherwiseFocus?: RefObject<HTMLElement | null>;
  readonly children?: ReactNode;
}

const widths = {
  m: 'sm:max-w-md',
  l: 'sm:max-w-2xl',
  xl: 'sm:max-w-6xl',
  full: 'max-sm:h-dvh max-sm:max-h-none max-sm:rounded-none sm:h-[92dvh] sm:max-w-4xl',
  list: 'max-sm:h-dvh max-sm:max-h-none max-sm:rounded-none sm:h-[min(36rem,85dvh)] sm:max-w-2xl',
} as const;

export const overlayClass =
  'fixed inset-0 z-50 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out';

/** On a phone it rises from the bottom edge. Takes the focus and returns it. */
export const Dialog = (props: DialogProps) => {
  const {
    open,
    onOpenChange,
    title,
    description,
    lead,
    hideTitle = lead !== undefined,
    focusTitle = false,
    first,
    width = 'm',
    footer,
    firm = false,
    required = false,
    isPreview = false,
    otherwiseFocus,
    children,
  } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const returnFocus = useReturnFocus(otherwiseFocus, focusTitle ? heading : first);
  useBackCloses(open && !required, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={!isPreview}>
      <Radix.Portal>
        {isPreview ? <div className={overlayClass} /> : <Radix.Overlay className={overlayClass} />}
        <div className="pointer-events-none fixed inset-0 z-50 grid items-end sm:place-items-center sm:p-6">
          <Radix.Content
            {...returnFocus}
            {...(isPreview && { onOpenAutoFocus: (event: Event) => event.preventDefault() })}
            onInteractOutside={(event) => (firm || required ? event.preventDefault() : stayOpen(event))}
            onEscapeKeyDown={(event) => required && event.preventDefault()}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={classNames(
              'pointer-events-auto flex max-h-[92dvh] w-full flex-col overflow-hidden low:overflow-y-auto rounded-t-l border border-line bg-panel shadow-high',
              'outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in sm:rounded-l',
              widths[width],
            )}
          >
            <header data-head="" className="flex items-start gap-4 px-5 pt-4 pb-2 sm:px-6 sm:pt-5">
              <div className={hideTitle ? 'sr-only' : 'min-w-0 flex-1 pt-1.5'}>
                <Radix.Title
                  ref={heading}
                  {...(focusTitle && { tabIndex: -1 })}
                  className="font-display text-xl font-semibold outline-none"
                >
                  {title}
                </Radix.Title>
                {description && (
                  <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
                )}
              </div>
              {lead && <div className="min-w-0 flex-1">{lead}</div>}
              {!required && (
                <Radix.Close asChild>
                  <IconButton label={t`Close`} icon="close" className="-me-2 ms-auto" />
                </Radix.Close>
              )}
            </header>
            {/* Scrolled content fades out under the title. */}
            <div className="min-h-0 flex-1 overflow-y-auto scroll-pt-10 has-data-foot:scroll-pb-24 overscroll-contain mask-t-from-[calc(100%-0.5rem)] low:flex-none low:overflow-visible low:mask-none px-5 pt-2 pb-5 sm:px-6 sm:pb-6">
              {children}
            </div>
            {footer && (
              <footer data-foot="dialog" className="border-t border-line px-5 py-4 sm:px-6">
                {footer}
              </footer>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
};

interface FootProps {
  /** Whether nothing is below it. */
  readonly isLast?: boolean;
  readonly children: ReactNode;
}

/** Buttons of a form in a dialog, which stay in view while the rest scrolls. Others are in the dialog's `footer`. */
export const DialogFoot = ({ isLast = false, children }: FootProps) => (
  <div
    data-foot="dialog"
    className={classNames(
      'sticky -bottom-5 -mx-5 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-panel px-5 py-4 sm:-bottom-6 sm:-mx-6 sm:px-6',
      isLast && '-mb-5 sm:-mb-6',
    )}
  >
    {children}
  </div>
);
