/** As the shop makes them: whatever else has this name belongs to somebody else on the same domain. */
const ours = /^[\w-]+\.[\w-]+$/;
const names = ['__Host-XSRF-TOKEN', 'XSRF-TOKEN'];

/** Every value among these cookies that may be the shop's, separated by commas: the server knows which one is. */
export const xsrfTokenIn = (cookies: string): string | undefined => {
  const values = cookies.split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    const value = pair.slice(at + 1).trim();
    return names.includes(pair.slice(0, at).trim()) && ours.test(value) ? [value] : [];
  });
  return values.length > 0 ? [...new Set(values)].join(',') : undefined;
};
