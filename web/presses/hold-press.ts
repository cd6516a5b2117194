/** The events of one press in their order. Menus open on the first, most others on the last. */
const parts = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

export type Press = readonly MouseEvent[];

interface Holding {
  readonly when: (event: MouseEvent) => boolean;
  /** Called with all events of a press, at the last one. */
  readonly onPress: (press: Press) => void;
  readonly signal?: AbortSignal;
}

/** Holds each press for which `when` returns true. Scrolling, typing and selecting still work. */
export const holdPresses = ({ when, onPress, signal }: Holding): void => {
  let press: MouseEvent[] = [];
  const hold = (event: Event): void => {
    if (!(event instanceof MouseEvent) || event.button !== 0 || !when(event)) return;
    event.stopImmediatePropagation();
    if (event.type === 'pointerdown') press = [];
    press.push(event);
    if (event.type !== 'click') return;
    event.preventDefault();
    const whole = press;
    press = [];
    onPress(whole);
  };
  for (const part of parts) addEventListener(part, hold, { capture: true, ...(signal && { signal }) });
};

/** Dispatches copies of the held events to their target, unless it's no longer on the page. */
export const carryOut = (press: Press): void => {
  for (const event of press) {
    const Kind = event.constructor as typeof MouseEvent;
    if (event.target instanceof Node && event.target.isConnected)
      event.target.dispatchEvent(new Kind(event.type, event));
  }
};
