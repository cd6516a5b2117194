import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';

interface Drag {
  readonly from: number;
  readonly to: number;
  /** How far the row has been dragged, in pixels. */
  readonly distance: number;
}

const topOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().top ?? 0;

/**
 * Moves rows of equal height to another position: by dragging their handles, or with the arrow keys on a handle that
 * can have the focus. The rows may become equal while one is dragged. `onMove` is called once, at the end, if the
 * position of the row has changed.
 */
export const useDragOrder = (onMove: (from: number, to: number) => void) => {
  const list = useRef<HTMLOListElement>(null);
  const grabbed = useRef({ clientY: 0, inRow: 0, at: 0, height: 1 });
  const [drag, setDrag] = useState<Drag | null>(null);
  const from = drag?.from ?? null;

  /** The pointer's position in the list, even if the list has scrolled. */
  const within = (clientY: number): number => clientY - topOf(list.current);

  // The rows have the height that they keep while one is dragged.
  useLayoutEffect(() => {
    if (from === null) return;
    const { clientY, inRow } = grabbed.current;
    const rows = list.current?.children;
    const [row, first, second] = [rows?.[from], rows?.[0], rows?.[1]];
    // If the rows before it have become lower, the row is brought back under the pointer.
    const away = topOf(row) + inRow - clientY;
    if (Math.abs(away) >= 1) window.scrollBy({ top: away, behavior: 'instant' });
    grabbed.current = {
      ...grabbed.current,
      at: topOf(row) - topOf(list.current) + inRow,
      height: topOf(second) - topOf(first) || first?.clientHeight || 1,
    };
    const distance = clientY - topOf(list.current) - grabbed.current.at;
    if (distance !== 0) setDrag({ from, to: from, distance });
  }, [from]);

  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      grabbed.current = {
        ...grabbed.current,
        clientY: event.clientY,
        inRow: event.clientY - topOf(list.current?.children[index]),
      };
      setDrag({ from: index, to: index, distance: 0 });
    },
    onPointerMove: ({ clientY }: PointerEvent<HTMLElement>): void => {
      if (!drag) return;
      const { at, height } = grabbed.current;
      const distance = within(clientY) - at;
      const last = (list.current?.childElementCount ?? 1) - 1;
      const to = Math.min(last, Math.max(0, drag.from + Math.round(distance / height)));
      if (to !== drag.to) list.current?.children[to]?.scrollIntoView({ block: 'nearest' });
      setDrag({ from: drag.from, to, distance });
    },
    onPointerUp: (): void => {
      setDrag(null);
      if (drag && drag.from !== drag.to) onMove(drag.from, drag.to);
    },
    onPointerCancel: (): void => setDrag(null),
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const to = index + (event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0);
      if (to === index || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (to >= 0 && to < (list.current?.childElementCount ?? 0)) onMove(index, to);
    },
  });

  /** How far each row moves while one is dragged, including the dragged one, in pixels. */
  const shiftOf = (index: number): number => {
    if (!drag) return 0;
    const { from: start, to, distance } = drag;
    if (index === start) return distance;
    const { height } = grabbed.current;
    return index > start && index <= to ? -height : index < start && index >= to ? height : 0;
  };

  return { list, handle, shiftOf, dragged: from };
};
