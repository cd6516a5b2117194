import {
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isKey } from '#ui/primitives/is-key.ts';

interface Selected {
  readonly ids: ReadonlySet<string>;
  /** The filter that selects everything it finds, on whichever page. */
  readonly allOf: string | null;
}

interface Drag {
  readonly from: string;
  readonly base: ReadonlySet<string>;
  readonly isOn: boolean;
  moved: boolean;
}

const nothing: Selected = { ids: new Set(), allOf: null };

const mark = (ids: ReadonlySet<string>, changed: readonly string[], isOn: boolean): ReadonlySet<string> =>
  new Set(isOn ? [...ids, ...changed] : [...ids].filter((id) => !changed.includes(id)));

/** The element of a row's checkbox, with its surroundings. */
const pickOf = (target: EventTarget): Element | null => (target as Element).closest('[data-pick]');

const rowOf = (target: EventTarget): string | null =>
  (target as Element).closest('[data-beat]')?.getAttribute('data-beat') ?? null;

interface Options {
  /** Identifies what the list shows. */
  readonly filter: string;
  /** Ids of the page that can be selected, in their order. */
  readonly page: readonly string[];
  /** Moves the focus to what acts on the selection. */
  readonly onEnter: () => void;
}

/**
 * What is selected, across pages. A press with Shift, a drag over the boxes and Shift with an arrow key select ranges.
 * `listProps` are for the element around the rows.
 */
export const useSelection = ({ filter, page, onEnter }: Options) => {
  const [selected, setSelected] = useState(nothing);
  const isAll = selected.allOf === filter;
  // If one of all is deselected, the others on this page stay.
  const ids = isAll ? new Set(page) : selected.ids;
  const isSelected = (id: string): boolean => ids.has(id);
  const anchor = useRef<string | null>(null);
  const drag = useRef<Drag | null>(null);

  const set = (changed: readonly string[], isOn: boolean, base = ids): void => {
    if (!(isAll && isOn)) setSelected({ ids: mark(base, changed, isOn), allOf: null });
  };
  const between = (from: string | null, to: string): readonly string[] => {
    const [start, end] = [from === null ? -1 : page.indexOf(from), page.indexOf(to)];
    return start < 0 || end < 0 ? [to] : page.slice(Math.min(start, end), Math.max(start, end) + 1);
  };
  const pick = (id: string, isOn: boolean, isRange: boolean): void => {
    set(isRange ? between(anchor.current, id) : [id], isOn);
    anchor.current = id;
  };
  const clear = (): void => setSelected(nothing);

  const latest = useRef(pick);
  useEffect(() => {
    latest.current = pick;
  });
  /** Stays the same, so that rows that don't change aren't rendered again. */
  const onSelect = useCallback((event: ChangeEvent<HTMLInputElement>): void => {
    const { value, checked } = event.currentTarget;
    // The drag has already decided about the box that it started and ended on.
    if (!drag.current?.moved) latest.current(value, checked, (event.nativeEvent as globalThis.MouseEvent).shiftKey);
  }, []);

  const onPointerDown = ({ button, pointerType, target }: PointerEvent): void => {
    const from = rowOf(target);
    // With a finger, a drag scrolls.
    if (button !== 0 || pointerType === 'touch' || from === null || !pickOf(target)) return;
    drag.current = { from, base: ids, isOn: !isSelected(from), moved: false };
    // The click follows the release at once.
    const end = (): void => {
      drag.current = null;
    };
    window.addEventListener('pointerup', () => setTimeout(end), { once: true });
  };
  const onPointerOver = ({ target }: PointerEvent): void => {
    const { current } = drag;
    const to = rowOf(target);
    if (!current || to === null || (to === current.from && !current.moved)) return;
    current.moved = true;
    anchor.current = to;
    if (page.includes(to)) set(between(current.from, to), current.isOn, current.base);
  };
  /** Some browsers ignore a press with Shift beside the box. */
  const onClick = (event: MouseEvent): void => {
    const id = rowOf(event.target);
    if (!event.shiftKey || id === null || !pickOf(event.target) || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    pick(id, !isSelected(id), true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || !pickOf(target)) return;
    const step = isKey(event, 'ArrowDown') ? 1 : isKey(event, 'ArrowUp') ? -1 : 0;
    const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[data-pick] input')];
    const next = step === 0 ? undefined : boxes[boxes.indexOf(target) + step];
    if (next) {
      if (event.shiftKey) set([target.value, next.value], true);
      anchor.current = next.value;
      next.focus();
    } else if (isKey(event, 'a') && (event.ctrlKey || event.metaKey)) set(page, true);
    else if (isKey(event, 'Escape')) clear();
    else if (isKey(event, 'Enter')) onEnter();
    else return;
    event.preventDefault();
  };

  return {
    ids,
    isAll,
    isSelected,
    onSelect,
    /** Selects this page, or deselects it. */
    selectPage: (isOn: boolean) => set(page, isOn),
    /** Selects everything that the filter finds. */
    selectAll: (isOn: boolean) => setSelected(isOn ? { ids: new Set(), allOf: filter } : nothing),
    deselect: useCallback((id: string) => setSelected((now) => ({ ...now, ids: mark(now.ids, [id], false) })), []),
    clear,
    listProps: { onPointerDown, onPointerOver, onClick, onKeyDown },
  };
};
