/** Who makes a request, as far as the server knows. */
export type Actor =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'user'; readonly id: string; readonly role: 'user' | 'seller' | 'admin' };

export const visitor: Actor = { kind: 'visitor' };
