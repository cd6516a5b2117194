/** The middle of the window is clear of the bars at its top and bottom. */
export const focusInSight = (control: HTMLElement): void => {
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'center' });
};
