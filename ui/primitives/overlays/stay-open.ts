/** Toasts appear above a dialog: pressing one must not close the dialog. */
export const stayOpen = (event: Event): void => {
  if (event.target instanceof Element && event.target.closest('[data-stay-open]')) event.preventDefault();
};
