/** A form that was submitted before its code had loaded. */
interface HeldForm extends HTMLFormElement {
  /** When it was first submitted. */
  heldAt?: number;
  /** The timer that submits it again. */
  again?: ReturnType<typeof setTimeout>;
}

/**
 * Holds a form that is submitted before its code has loaded, and submits it again until the code takes it, once for any
 * number of presses. After ten seconds, the code may never load: then the browser sends the form itself, and the server
 * shows its page again.
 */
export const holdEarlySubmit = (event: Event): void => {
  const form = event.target as HeldForm;
  clearTimeout(form.again);
  if (event.defaultPrevented || form.hasAttribute('action')) return;
  event.preventDefault();
  const heldAt = (form.heldAt ??= event.timeStamp);
  form.again = setTimeout(() => (event.timeStamp - heldAt > 10_000 ? form.submit() : form.requestSubmit()), 200);
};
