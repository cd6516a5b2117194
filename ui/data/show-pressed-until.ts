import { showPressed } from './show-pressed.ts';

/** The button that was pressed a moment ago. */
let pressed: HTMLElement | null = null;
/** Milliseconds within which a press causes what it causes. */
const moment = 100;

const notice = ({ target }: Event): void => {
  const control = target instanceof Element ? target.closest('button') : null;
  pressed = control;
  setTimeout(() => {
    if (pressed === control) pressed = null;
  }, moment);
};
if (typeof document !== 'undefined') document.addEventListener('click', notice, { capture: true });

/** Shows on the button that was just pressed that the code it needs is on its way. */
export const showPressedUntil = async <T>(code: Promise<T>): Promise<T> => {
  const control = pressed;
  if (!control) return code;
  showPressed(control, true);
  return code.finally(() => showPressed(control, false));
};
