let pressed: Element | null = null;

const note = ({ target }: Event): void => {
  pressed = target instanceof Element ? target.closest('a, button, input, select, textarea, [role]') : null;
};

/** Safe to call again. `document.activeElement` isn't enough, because a press on a phone moves no focus. */
export const watchPresses = (): void => {
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, note, { capture: true, passive: true });
};

/** The last pressed element, if it still exists. */
export const lastPressed = (): Element | null => (pressed?.isConnected ? pressed : null);
