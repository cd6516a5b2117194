/** A page elsewhere, over https. */
export const isLink = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  return protocol === 'https:' && /\.[a-z][a-z\d-]*$/.test(hostname) && username === '' && password === '';
};
