import { type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { plural, t } from '#contract-kit/texts/text.ts';
import { useDragOrder } from '#ui/lists/use-drag-order.ts';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { blankOf, type FormField } from '../../fields.ts';
import { moved, type Path } from './change-value.ts';
import { useEditing } from './editing.ts';

interface EntryListProps {
  readonly field: Extract<FormField, { readonly kind: 'list' }>;
  readonly value: readonly unknown[];
  readonly path: Path;
  /** Draws the fields of one entry. */
  readonly children: (entry: unknown, path: Path) => ReactNode;
}

type Action = 'drag' | 'up' | 'down' | 'remove';

/** In a longer list, entries are opened one by one: its form would be many screens long. */
const openAtOnce = 6;

/** The first text of an entry, so that it's known by more than its number. */
const nameOf = (field: FormField, entry: unknown): string => {
  if (field.kind !== 'group') return '';
  const [name] = Object.entries(field.fields).find(([, part]) => part.kind === 'line') ?? [];
  const value = name === undefined ? '' : (entry as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
};

/** What the list knows of an entry besides its text. It goes with the entry, and so does an upload that is under way. */
interface Row {
  readonly id: number;
  readonly isOpen: boolean;
}

interface EntryNameProps {
  readonly name: string;
  readonly isOpen: boolean;
  /** How many of its fields are wrong. */
  readonly issues: number;
  /** Null if the entry is always open. */
  readonly onToggle: (() => void) | null;
}

const EntryName = ({ name, isOpen, issues, onToggle }: EntryNameProps) =>
  onToggle ? (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-start text-sm wrap-anywhere hover:text-accent"
    >
      <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} className="shrink-0 text-muted" />
      <span className="min-w-0">
        {name}
        {!isOpen && issues > 0 && (
          <span className="block text-bad">
            {t`${plural({ fields: issues }, { one: '# field needs your attention', other: '# fields need your attention' })}`}
          </span>
        )}
      </span>
    </button>
  ) : (
    <span className="min-w-0 flex-1 truncate text-sm text-muted">{name}</span>
  );

/** Entries can be added, removed, moved and, in a long list, opened. The focus goes with what was moved. */
export const EntryList = ({ field, value, path, children }: EntryListProps) => {
  const { issues, refused, first, onChange, onLeave } = useEditing();
  const focusNext = useRef<{ readonly index: number; readonly action: Action | 'field' } | null>(null);
  const [said, setSaid] = useState('');
  // Decided once: one entry more mustn't close the others.
  const [folds] = useState(value.length > openAtOnce);
  const [kept, setRows] = useState<readonly Row[]>([]);
  const nextId = Math.max(-1, ...kept.map(({ id }) => id)) + 1;
  // Undo can bring more entries.
  const rows = value.map((_, index): Row => kept[index] ?? { id: nextId + index, isOpen: false });
  const hint = useId();
  /** An optional list without entries isn't part of the document. */
  const set = (next: readonly unknown[]): void =>
    onChange(path, field.optional && next.length === 0 ? undefined : next);
  const capital = field.one.charAt(0).toUpperCase() + field.one.slice(1);
  const move = (from: number, to: number, action: Action): void => {
    focusNext.current = { index: to, action };
    setSaid(
      t`${{ entry: `${capital} ${from + 1}` }} is now ${{ position: String(to + 1) }} of ${{ total: String(value.length) }}.`,
    );
    setRows(moved(rows, from, to));
    set(moved(value, from, to));
  };
  const { list, handle, shiftOf, dragged } = useDragOrder((from, to) => move(from, to, 'drag'));
  const isDragging = dragged !== null;
  useLayoutEffect(() => {
    const next = focusNext.current;
    focusNext.current = null;
    const row = next && list.current?.children[next.index];
    if (!row) return;
    const usable = [...row.querySelectorAll<HTMLButtonElement>('[data-action]')].filter(({ disabled }) => !disabled);
    const target =
      next.action === 'field'
        ? row.querySelector<HTMLElement>('input, textarea, select')
        : (usable.find(({ dataset }) => dataset['action'] === next.action) ?? usable[0]);
    target?.focus();
  });
  const min = field.optional ? 0 : field.min;
  const remove = (index: number): void => {
    focusNext.current = { index: Math.min(index, value.length - 2), action: 'remove' };
    setSaid(t`${{ entry: `${capital} ${index + 1}` }} was removed.`);
    setRows(rows.toSpliced(index, 1));
    set(value.toSpliced(index, 1));
  };
  const add = (): void => {
    focusNext.current = { index: value.length, action: 'field' };
    setRows([...rows, { id: nextId + value.length, isOpen: true }]);
    set([...value, blankOf(field.item)]);
  };
  const at = path.join('.');
  const error = issues[at];
  useEffect(() => {
    const index = value.findIndex((_, place) => first === `${at}.${place}`);
    if (index === -1) return;
    focusNext.current = { index, action: 'field' };
    setRows(rows.map((row, place) => (place === index ? { ...row, isOpen: true } : row)));
    // Once: what is added and moved later is the person's.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [first]);
  const countIn = (all: Readonly<Record<string, string>>, index: number): number =>
    Object.keys(all).filter((one) => one.startsWith(`${at}.${index}.`)).length;
  // What was refused gets the focus, so it has to be on screen. It stays there while it's being corrected.
  const [opened, setOpened] = useState<typeof refused | null>(null);
  if (opened !== refused) {
    setOpened(refused);
    setRows(rows.map((row, index) => (countIn(refused, index) > 0 ? { ...row, isOpen: true } : row)));
  }
  const isOpen = (index: number): boolean => !folds || rows[index]?.isOpen === true;
  const toggle = (index: number): void => {
    if (isOpen(index)) onLeave([...path, index]);
    setRows(rows.map((row, place) => (place === index ? { ...row, isOpen: !row.isOpen } : row)));
  };
  // Each step of a drag renders the list, but not its entries.
  const entries = useMemo(
    () => value.map((entry, index) => children(entry, [...path, index])),
    [value, path, children],
  );
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">
        {field.label}
        {field.optional && <span className="font-normal text-muted"> {t`(optional)`}</span>}
      </legend>
      {field.hint && <p className="mt-1 text-sm text-muted">{field.hint}</p>}
      {error && (
        // The editor moves the focus to it, because the list may be out of view.
        <p tabIndex={-1} data-issue="" className="mt-1 text-sm text-bad outline-none">
          {error}
        </p>
      )}
      <output className="sr-only">{said}</output>
      <p id={hint} hidden>
        {t`Drag it, or press the arrow keys.`}
      </p>
      <ol ref={list} className="mt-2 flex flex-col gap-3">
        {value.map((entry, index) => (
          <li
            key={rows[index]?.id}
            style={isDragging ? { transform: `translateY(${shiftOf(index)}px)` } : undefined}
            className={classNames(
              'rounded-m border border-line px-3 sm:px-4',
              isOpen(index) ? 'py-3 sm:py-4' : 'py-1.5',
              isDragging && 'bg-panel select-none',
              dragged === index && 'relative z-10 border-accent shadow-low',
              isDragging && dragged !== index && 'transition-transform',
            )}
          >
            <div className="flex items-center gap-1">
              <IconButton
                label={t`Order of ${{ entry: `${field.one} ${index + 1}` }}`}
                icon="grip"
                iconSize={18}
                aria-describedby={hint}
                data-action="drag"
                disabled={value.length < 2}
                {...handle(index)}
                className="-ms-2 w-8 cursor-grab touch-none active:cursor-grabbing"
              />
              <EntryName
                name={[`${capital} ${index + 1}`, nameOf(field.item, entry)].filter(Boolean).join(': ')}
                isOpen={isOpen(index)}
                issues={countIn(issues, index)}
                onToggle={folds ? () => toggle(index) : null}
              />
              <span className="flex shrink-0 flex-col sm:flex-row">
                <IconButton
                  label={t`Move ${{ entry: `${field.one} ${index + 1}` }} up`}
                  icon="chevron-up"
                  iconSize={16}
                  data-action="up"
                  disabled={index === 0}
                  onClick={() => move(index, index - 1, 'up')}
                  className="h-7 w-9 sm:h-11"
                />
                <IconButton
                  label={t`Move ${{ entry: `${field.one} ${index + 1}` }} down`}
                  icon="chevron-down"
                  iconSize={16}
                  data-action="down"
                  disabled={index === value.length - 1}
                  onClick={() => move(index, index + 1, 'down')}
                  className="h-7 w-9 sm:h-11"
                />
              </span>
              <IconButton
                label={t`Remove ${{ entry: `${field.one} ${index + 1}` }}`}
                icon="trash"
                iconSize={18}
                data-action="remove"
                disabled={value.length <= min}
                onClick={() => remove(index)}
              />
            </div>
            {isOpen(index) && (
              <div hidden={isDragging} className="mt-2">
                {entries[index]}
              </div>
            )}
          </li>
        ))}
      </ol>
      <Button size="s" className="mt-3" disabled={value.length >= field.max} onClick={add}>
        {t`Add ${{ entry: field.one }}`}
      </Button>
    </fieldset>
  );
};
