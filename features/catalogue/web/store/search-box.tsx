import { useEffect, useRef } from 'react';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';

interface SearchBoxProps {
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}

/** The toggle stays in place; the box opens next to it and takes the focus. */
export const SearchBox = ({ text, onType, open, onToggle }: SearchBoxProps) => {
  const box = useRef<HTMLInputElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (open && pressed.current) box.current?.focus();
  }, [open]);

  const toggle = (): void => {
    pressed.current = true;
    if (open && text) onType('');
    onToggle(!open);
  };

  return (
    <search className="flex min-w-0 flex-1 items-center gap-2">
      <IconButton
        label={open ? 'Close search' : 'Search beats'}
        icon={open ? 'close' : 'search'}
        variant="quiet"
        aria-expanded={open}
        aria-controls="beat-search"
        onClick={toggle}
      />
      <div id="beat-search" hidden={!open} className="relative min-w-0 flex-1">
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
            if (event.key === 'Enter') event.currentTarget.blur();
            if (event.key === 'Escape' && !text) toggle();
          }}
          className="min-h-11 w-full rounded-full border border-edge bg-ink pr-4 pl-11 text-base text-text placeholder:text-sm placeholder:text-muted hover:border-muted focus:border-signal"
        />
      </div>
    </search>
  );
};
