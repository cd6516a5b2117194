/** Focuses the first invalid field, or else the message below the fields. */
export const focusWrong = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
