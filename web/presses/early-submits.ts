/** A form that was submitted before its code had loaded. */
interface HeldForm extends HTMLFormElement {
  heldAt?: number;
  again?: ReturnType<typeof setTimeout>;
}

/**
 * Submits the form again until its code has loaded and takes it, once for any number of presses. Code that is missing
 * after ten seconds may never load: then the browser sends the form itself, and the server shows its page again.
 */
export const holdEarlySubmit = (event: Event): void => {
  const form = event.target as HeldForm;
  clearTimeout(form.again);
  if (event.defaultPrevented || form.hasAttribute('action')) return;
  event.preventDefault();
  const heldAt = (form.heldAt ??= event.timeStamp);
  form.again = setTimeout(() => (event.timeStamp - heldAt > 10_000 ? form.submit() : form.requestSubmit()), 200);
};
