import { showPressed } from '#ui/data/show-pressed.ts';
import { carryOut, holdPresses, type Press } from './hold-press.ts';

/** Milliseconds between looks at whether the code has come. */
const interval = 50;

/** Links, fields and what submits a form work without code (`early-submits.ts`). */
const controlOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('button:not([type=submit])') : null;

const isEarly = (): boolean => document.documentElement.dataset['ready'] === undefined;

/** Holds presses of buttons whose code hasn't come, shows that they are held, and carries each out once, in their order. */
export const holdEarlyPresses = (): void => {
  const held = new Map<HTMLElement, Press>();
  const goOn = (): void => {
    if (isEarly()) {
      setTimeout(goOn, interval);
      return;
    }
    for (const [control, press] of held) {
      showPressed(control, false);
      carryOut(press);
    }
    held.clear();
  };
  holdPresses({
    when: (event) => isEarly() && controlOf(event) !== null,
    onPress: (press) => {
      const control = press.map(controlOf).at(-1);
      if (!control || held.has(control)) return;
      if (held.size === 0) setTimeout(goOn, interval);
      held.set(control, press);
      showPressed(control, true);
    },
  });
};
