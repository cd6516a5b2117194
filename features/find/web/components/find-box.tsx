/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select can't have links as options */
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { controlClass } from '#ui/primitives/forms/field.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { isKey } from '#ui/primitives/is-key.ts';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { maxFindLength } from '../../limits.ts';
import type { FindProps } from '../places.ts';
import { type FindGroup, type FindOption, useFind } from '../use-find.tsx';
import { plural, t } from '#contract-kit/texts/text.ts';

interface OptionProps {
  readonly option: FindOption;
  readonly id: string;
  readonly isActive: boolean;
  /** The pointer is over it. */
  readonly onPoint: () => void;
  readonly onOpen: () => void;
}

const Option = ({ option, id, isActive, onPoint, onOpen }: OptionProps) => (
  <Link
    variant="bare"
    role="option"
    id={id}
    tabIndex={-1}
    aria-selected={isActive}
    to={option.to}
    reloadDocument={option.reloadDocument}
    onPointerMove={onPoint}
    onClick={onOpen}
    className={classNames(
      'relative flex min-h-11 scroll-my-2 items-center gap-3 rounded-m px-3 py-2',
      isActive && 'bg-raised',
    )}
  >
    {isActive && <span aria-hidden="true" className="absolute inset-y-2.5 start-0 w-0.5 rounded-full bg-accent" />}
    <span aria-hidden="true" className={classNames('shrink-0', isActive ? 'text-accent' : 'text-muted')}>
      {option.icon}
    </span>
    <span className="min-w-0 flex-1 sm:flex sm:items-center sm:justify-between sm:gap-4">
      <span className="block truncate text-sm font-medium sm:max-w-sm sm:shrink-0">{option.title}</span>{' '}
      <span className="block truncate text-xs text-muted">{option.about}</span>
    </span>
  </Link>
);

interface ListProps {
  readonly id: string;
  readonly groups: readonly FindGroup[];
  readonly active: FindOption | undefined;
  readonly idOf: (option: FindOption) => string;
  readonly onPoint: (option: FindOption) => void;
  readonly onOpen: () => void;
}

const List = ({ id, groups, active, idOf, onPoint, onOpen }: ListProps) => (
  <div role="listbox" id={id} aria-label={t`Results`} className="flex flex-col gap-3">
    {groups.map(({ label, options }) => (
      <div key={label} role="group" aria-label={label}>
        <p aria-hidden="true" className="eyebrow px-3 pb-1">
          {label}
        </p>
        {options.map((option) => (
          <Option
            key={option.key}
            option={option}
            id={idOf(option)}
            isActive={option === active}
            onPoint={() => onPoint(option)}
            onOpen={onOpen}
          />
        ))}
      </div>
    ))}
  </div>
);

const Loading = () => (
  <div aria-hidden="true" className="flex flex-col gap-2 px-3 pt-3">
    {['w-2/5', 'w-3/5', 'w-1/2'].map((width) => (
      <Skeleton key={width} className={classNames('h-9', width)} />
    ))}
  </div>
);

interface FailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

const Failure = ({ error, onRetry }: FailureProps) => (
  <div role="alert" className="mt-3 flex items-center justify-between gap-4 rounded-m border border-bad/60 p-3 text-sm">
    <p>{errorMessage(error, t`We couldn’t search. Try again in a moment.`)}</p>
    <Button size="s" onClick={onRetry}>
      {t`Try again`}
    </Button>
  </div>
);

interface FindBoxProps extends FindProps {
  /** The accessible name of the field. */
  readonly label: string;
  readonly field: RefObject<HTMLInputElement | null>;
  /** Whether the results are on the page. */
  readonly isShown?: boolean;
  /** Called when a result is opened. */
  readonly onOpen: () => void;
  readonly children: (parts: {
    readonly field: ReactNode;
    readonly results: ReactNode;
    readonly isTyped: boolean;
    readonly clear: () => void;
  }) => ReactNode;
}

/** A field, and what it finds. The arrow keys choose among the results, while the focus stays in the field. */
export const FindBox = ({ label, field, isShown = true, onOpen, placeholder, children, ...places }: FindBoxProps) => {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  /** Enter came before any result: the first one is opened once it's there. */
  const [isEntered, setEntered] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const id = useId();
  const { typed, groups, isLoading, isTooShort, failed, retry } = useFind(text, places);
  const options = groups.flatMap((group) => group.options);
  const active = options.find(({ key }) => key === chosen) ?? options[0];
  const idOf = (option: FindOption): string => `${id}-${options.indexOf(option)}`;
  const hasList = isShown && options.length > 0;
  const isEmpty = options.length === 0 && !isLoading && failed === null;
  const nothing = t`Nothing found for “${{ text: typed }}”`;

  const move = (step: 1 | -1): void => {
    if (!active) return;
    const next = options.at((options.indexOf(active) + step) % options.length);
    if (!next) return;
    setChosen(next.key);
    document.getElementById(idOf(next))?.scrollIntoView?.({ block: 'nearest' });
  };
  const openActive = (): void => {
    if (active) document.getElementById(idOf(active))?.click();
  };
  const openEntered = useEffectEvent(openActive);
  const isReady = isEntered && !isLoading;
  useEffect(() => {
    if (isReady) openEntered();
  }, [isReady]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const [isDown, isUp, isEnter] = ['ArrowDown', 'ArrowUp', 'Enter'].map((key) => isKey(event, key));
    if (!isDown && !isUp && !isEnter) return;
    event.preventDefault();
    if (!isEnter) move(isDown ? 1 : -1);
    else if (active) openActive();
    else setEntered(isLoading);
  };

  return children({
    isTyped: typed !== '',
    clear: () => setText(''),
    field: (
      <span className="relative flex items-center">
        <Icon name="search" size={18} className="pointer-events-none absolute start-4 text-muted" />
        <input
          ref={field}
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={hasList}
          aria-controls={hasList ? `${id}-list` : undefined}
          aria-activedescendant={hasList && active ? idOf(active) : undefined}
          aria-busy={isLoading}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={maxFindLength}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(null);
            setEntered(false);
            top.current?.scrollIntoView?.({ block: 'nearest' });
          }}
          onKeyDown={onKeyDown}
          className={classNames(controlClass, 'min-h-11 ps-11')}
        />
      </span>
    ),
    results: (
      <>
        <div ref={top} />
        <output className="sr-only">
          {typed === '' || isLoading || failed
            ? ''
            : isEmpty
              ? nothing
              : t`${plural({ results: options.length }, { one: '# result', other: '# results' })}`}
        </output>
        {options.length > 0 && (
          <List
            id={`${id}-list`}
            groups={groups}
            active={active}
            idOf={idOf}
            onPoint={({ key }) => setChosen(key)}
            onOpen={onOpen}
          />
        )}
        {isLoading && <Loading />}
        {failed !== null && <Failure error={failed} onRetry={retry} />}
        {isEmpty && (
          <EmptyState
            title={isTooShort ? t`Keep typing` : nothing}
            text={
              isTooShort ? t`Two characters are enough.` : t`Try part of a title, an order number or a page’s name.`
            }
          />
        )}
      </>
    ),
  });
};
