import { t } from '#contract-kit/texts/text.ts';
import { useTypedEarly } from '#ui/data/use-typed-early.ts';
import { isKey } from '#ui/primitives/is-key.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';

interface SearchBoxProps {
  readonly text: string;
  readonly onType: (text: string) => void;
  /** Plays the first result. */
  readonly onEnter: () => void;
}

export const SearchBox = ({ text, onType, onEnter }: SearchBoxProps) => {
  const box = useTypedEarly<HTMLInputElement>(({ value }) => {
    if (value !== text) onType(value);
  });
  const clear = (): void => {
    onType('');
    box.current?.focus();
  };
  return (
    <search className="relative min-w-0 flex-1 max-sm:basis-full">
      <Icon
        name="search"
        size={18}
        className="pointer-events-none absolute top-1/2 start-4 -translate-y-1/2 text-muted"
      />
      <input
        ref={box}
        type="search"
        value={text}
        maxLength={100}
        aria-label={t`Search the store`}
        placeholder={t`Search by tag, BPM, artist username, time, or title`}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!isKey(event, 'Enter')) return;
          event.currentTarget.blur();
          onEnter();
        }}
        className="min-h-11 w-full rounded-full border border-edge bg-background pe-11 ps-11 text-base text-ellipsis text-text placeholder:text-sm placeholder:text-muted hover:border-muted focus:border-accent [&::-webkit-search-cancel-button]:hidden"
      />
      {text && (
        <IconButton label={t`Clear search`} icon="close" onClick={clear} className="absolute! inset-y-0 end-0" />
      )}
    </search>
  );
};
