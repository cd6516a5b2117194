/** Toasts appear above a dialog, and pressing one must not close it. */
export const stayOpen = (event: Event): void => {
  if (event.target instanceof Element && event.target.closest('[data-stay-open]')) event.preventDefault();
};
