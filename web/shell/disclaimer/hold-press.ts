/** What one press of a button, a link or a key sends, in this order: menus open by the first, most else by the last. */
const parts = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

/** A press that was kept from the page. */
export type Press = readonly MouseEvent[];

interface Holding {
  /** Whether presses are to be held now. */
  readonly when: () => boolean;
  /** Called with the last part of a press. */
  readonly onPress: (press: Press) => void;
  readonly signal: AbortSignal;
}

/** Keeps every press from the page while `when` says so. What scrolls, types or selects is left alone. */
export const holdPresses = ({ when, onPress, signal }: Holding): void => {
  let press: MouseEvent[] = [];
  const hold = (event: Event): void => {
    if (!(event instanceof MouseEvent) || event.button !== 0 || !when()) return;
    event.stopImmediatePropagation();
    if (event.type === 'pointerdown') press = [];
    press.push(event);
    if (event.type !== 'click') return;
    event.preventDefault();
    const whole = press;
    press = [];
    onPress(whole);
  };
  for (const part of parts) addEventListener(part, hold, { signal, capture: true });
};

/** The copies reach what was pressed as the browser's own events would have; what is no longer on the page can't be pressed. */
export const carryOut = (press: Press): void => {
  for (const event of press) {
    const Kind = event.constructor as typeof MouseEvent;
    if (event.target instanceof Node && event.target.isConnected)
      event.target.dispatchEvent(new Kind(event.type, event));
  }
};
