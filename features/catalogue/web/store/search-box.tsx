import { useEffect, useRef } from 'react';
import { isKey } from '#ui/primitives/is-key.ts';
import { buttonClass } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';

interface SearchBoxProps {
  readonly text: string;
  readonly onType: (text: string) => void;
  /** Enter: hear what was found. */
  readonly onEnter: () => void;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}

/** A button that opens the box, which takes the focus; the cross in the box clears and closes it. */
export const SearchBox = ({ text, onType, onEnter, open, onToggle }: SearchBoxProps) => {
  const box = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    (open ? box : opener).current?.focus();
  }, [open]);

  const toggle = (): void => {
    pressed.current = true;
    if (text) onType('');
    onToggle(!open);
  };

  return (
    <search className="min-w-0 flex-1">
      <button
        ref={opener}
        type="button"
        hidden={open}
        aria-label="Search beats"
        aria-expanded={open}
        aria-controls="beat-search"
        onClick={toggle}
        className={buttonClass('secondary', 'm', open ? 'hidden' : '')}
      >
        <Icon name="search" />
        Search
      </button>
      <div id="beat-search" hidden={!open} className="relative">
        <Icon
          name="search"
          size={18}
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-muted"
        />
        <input
          ref={box}
          type="search"
          value={text}
          maxLength={100}
          aria-label="Search beats"
          placeholder="Search by tag, BPM, artist username, time, or title"
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (isKey(event, 'Enter')) {
              event.currentTarget.blur();
              onEnter();
            }
            if (isKey(event, 'Escape') && !text) toggle();
          }}
          className="min-h-11 w-full rounded-full border border-edge bg-background pr-11 pl-11 text-base text-text placeholder:text-sm placeholder:text-muted hover:border-muted focus:border-accent [&::-webkit-search-cancel-button]:hidden"
        />
        <IconButton label="Close search" icon="close" onClick={toggle} className="absolute! inset-y-0 right-0" />
      </div>
    </search>
  );
};
