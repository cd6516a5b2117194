interface Press {
  readonly element: Element;
  /** Where its row was, with the next one, which takes its place if the press removes it. */
  readonly bounds: readonly DOMRect[];
}

let last: Press | null = null;

const boundsOf = (element: Element): DOMRect[] => {
  const row = element.closest('li, tr, [role=row], article') ?? element;
  const next = row === element ? null : row.nextElementSibling;
  return [row, ...(next ? [next] : [])].map((each) => each.getBoundingClientRect());
};

const note = ({ target }: Event): void => {
  const element = target instanceof Element ? target.closest('a, button, input, select, textarea, [role]') : null;
  last = element && { element, bounds: boundsOf(element) };
};

/** Safe to call again. `document.activeElement` isn't enough, because a press on a phone moves no focus. */
export const watchPresses = (): void => {
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, note, { capture: true, passive: true });
};

/** Bounds of what was last pressed outside `except`, and of its row. */
export const lastPressed = (except: Element): readonly DOMRect[] => {
  if (!last || except.contains(last.element)) return [];
  return last.element.isConnected ? boundsOf(last.element) : last.bounds;
};
