/** Draws a wave in a control while its press waits for code (`ui/pressed.css`). */
export const showPressed = (control: HTMLElement, on: boolean): void => void control.toggleAttribute('data-pressed', on);
