import { describe, expect, it } from 'vitest';
import { findWay } from './access.ts';

describe('dashboard pages', () => {
  it('send visitors to the login, whatever page it is', () => {
    for (const path of ['/dashboard', '/dashboard/user', '/dashboard/admin', '/dashboard/legal', '/orders'])
      expect(findWay(null, 'admin', path)).toEqual({ kind: 'login' });
  });

  it('let everyone stay on account pages', () => {
    for (const role of ['user', 'seller', 'admin'] as const)
      expect(findWay(role, 'user', '/dashboard/user/my-beats')).toEqual({ kind: 'stay' });
  });

  it('let an admin stay everywhere', () => {
    for (const access of ['user', 'seller', 'admin'] as const)
      expect(findWay('admin', access, '/dashboard/anything')).toEqual({ kind: 'stay' });
  });

  it('send each role from /dashboard to its own dashboard', () => {
    for (const role of ['user', 'seller', 'admin'] as const)
      expect(findWay(role, 'user', '/dashboard')).toEqual({ kind: 'elsewhere', to: `/dashboard/${role}` });
  });

  it('send users and sellers from admin pages to their own dashboard', () => {
    expect(findWay('user', 'admin', '/dashboard/admin')).toEqual({ kind: 'elsewhere', to: '/dashboard/user' });
    expect(findWay('seller', 'admin', '/dashboard/admin/ecom')).toEqual({ kind: 'elsewhere', to: '/dashboard/seller' });
  });

  it('send users and sellers from the legal page to the terms', () => {
    expect(findWay('user', 'admin', '/dashboard/legal')).toEqual({ kind: 'elsewhere', to: '/terms' });
    expect(findWay('seller', 'admin', '/dashboard/legal')).toEqual({ kind: 'elsewhere', to: '/terms' });
  });

  it('send users from seller pages to their own dashboard, and tell them that they are not special', () => {
    expect(findWay('user', 'seller', '/dashboard/seller')).toEqual({
      kind: 'elsewhere',
      to: '/dashboard/user',
      message: 'You are not special, kid.',
    });
    expect(findWay('seller', 'seller', '/dashboard/seller')).toEqual({ kind: 'stay' });
  });
});
