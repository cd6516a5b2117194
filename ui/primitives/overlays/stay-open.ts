/** Messages stand above a dialog: pressing one of them must not close what lies under it. */
export const stayOpen = (event: Event): void => {
  if (event.target instanceof Element && event.target.closest('[data-stay-open]')) event.preventDefault();
};
