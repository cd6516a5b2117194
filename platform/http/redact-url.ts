/** Keys and tokens of a URL are worth a download or an order: logs get only their names. */
export const redactUrl = (url: string): string =>
  url
    .replace(/([?&](?:key|token|session_id|code|state)=)[^&#]*/gi, '$1…')
    .replace(/(checkout-session\/)[^/?#]+/, '$1…');
