import type { Access } from '../endpoint.ts';

/** What decides which calls and pages are open to someone who is logged in. */
export interface Rights {
  readonly role: 'user' | 'seller' | 'admin';
  /** A user or seller who may edit the site. Admins may without it. */
  readonly isEditor: boolean;
}

/** Asked by the server for each call, and by the dashboard for each page. */
export const mayAccess = (access: Access, { role, isEditor }: Rights): boolean => {
  if (role === 'admin') return true;
  if (access === 'editor') return isEditor;
  return access !== 'admin' && (access !== 'seller' || role === 'seller');
};
