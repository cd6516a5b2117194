/** A form that was sent before its code is there. */
interface HeldForm extends HTMLFormElement {
  /** When it was first sent. */
  heldAt?: number;
  /** Sends it again. */
  again?: ReturnType<typeof setTimeout>;
}

/**
 * A form that is sent before its code is there stays, and is sent again until its code takes it, once for however many presses.
 * Code that isn't there after ten seconds may never come: then the browser sends the form by itself, and the server shows its
 * page once more. What a form of GET has in its fields goes into the URL, as the help center's search does anyway.
 */
export const holdEarlySubmit = (event: Event): void => {
  const form = event.target as HeldForm;
  clearTimeout(form.again);
  if (event.defaultPrevented || form.hasAttribute('action')) return;
  event.preventDefault();
  const heldAt = (form.heldAt ??= event.timeStamp);
  form.again = setTimeout(() => (event.timeStamp - heldAt > 10_000 ? form.submit() : form.requestSubmit()), 200);
};
