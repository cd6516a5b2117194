/** The first field that is marked, or else what is said below them. */
export const focusWrong = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
