import { type PointerEvent, useRef, useState } from 'react';

interface Drag {
  readonly from: number;
  readonly to: number;
  /** How far the row has been dragged, in pixels. */
  readonly distance: number;
}

/**
 * Drags rows of equal height to another position. `onDrop` is called once, at the end, if the position of the row
 * has changed.
 */
export const useDragOrder = (onDrop: (from: number, to: number) => void) => {
  const list = useRef<HTMLOListElement>(null);
  const grabbed = useRef({ at: 0, height: 1 });
  const [drag, setDrag] = useState<Drag | null>(null);

  /** The pointer's position in the list, even if the list has scrolled. */
  const within = ({ clientY }: PointerEvent): number => clientY - (list.current?.getBoundingClientRect().top ?? 0);

  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      grabbed.current = { at: within(event), height: list.current?.firstElementChild?.clientHeight || 1 };
      setDrag({ from: index, to: index, distance: 0 });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (!drag) return;
      const { at, height } = grabbed.current;
      const distance = within(event) - at;
      const last = (list.current?.childElementCount ?? 1) - 1;
      const to = Math.min(last, Math.max(0, drag.from + Math.round(distance / height)));
      if (to !== drag.to) list.current?.children[to]?.scrollIntoView({ block: 'nearest' });
      setDrag({ from: drag.from, to, distance });
    },
    onPointerUp: (): void => {
      setDrag(null);
      if (drag && drag.from !== drag.to) onDrop(drag.from, drag.to);
    },
    onPointerCancel: (): void => setDrag(null),
  });

  /** How far each row moves while one is dragged, including the dragged one, in pixels. */
  const shiftOf = (index: number): number => {
    if (!drag) return 0;
    const { from, to, distance } = drag;
    if (index === from) return distance;
    const { height } = grabbed.current;
    return index > from && index <= to ? -height : index < from && index >= to ? height : 0;
  };

  return { list, handle, shiftOf, dragged: drag?.from ?? null };
};
