import { describe, expect, it } from 'vitest';
import type { Rights } from '#contract-kit/security/access.ts';
import { findWay } from './access.ts';

const person = (role: Rights['role'], isEditor = false): Rights => ({ role, isEditor });
const roles = ['user', 'seller', 'admin'] as const;

describe('dashboard pages', () => {
  it('send visitors to the login, whatever page it is', () => {
    for (const path of ['/dashboard', '/dashboard/user', '/dashboard/admin', '/dashboard/legal', '/orders'])
      expect(findWay(null, 'admin', path)).toEqual({ kind: 'login' });
  });

  it('let everyone stay on account pages', () => {
    for (const role of roles)
      expect(findWay(person(role), 'user', '/dashboard/user/my-beats')).toEqual({ kind: 'stay' });
  });

  it('let an admin stay everywhere', () => {
    for (const access of ['user', 'seller', 'editor', 'admin'] as const)
      expect(findWay(person('admin'), access, '/dashboard/anything')).toEqual({ kind: 'stay' });
  });

  it('send each role from /dashboard to its own dashboard', () => {
    for (const role of roles)
      expect(findWay(person(role), 'user', '/dashboard')).toEqual({ kind: 'elsewhere', to: `/dashboard/${role}` });
  });

  it('send users and sellers from admin pages to their own dashboard', () => {
    expect(findWay(person('user'), 'admin', '/dashboard/admin')).toEqual({ kind: 'elsewhere', to: '/dashboard/user' });
    expect(findWay(person('seller'), 'admin', '/dashboard/admin/ecom')).toEqual({
      kind: 'elsewhere',
      to: '/dashboard/seller',
    });
  });

  it('send users and sellers from the legal page to the terms', () => {
    for (const role of ['user', 'seller'] as const)
      expect(findWay(person(role), 'editor', '/dashboard/legal')).toEqual({ kind: 'elsewhere', to: '/terms' });
  });

  it('send users from seller pages to their own dashboard, and tell them that they are not special', () => {
    expect(findWay(person('user'), 'seller', '/dashboard/seller')).toEqual({
      kind: 'elsewhere',
      to: '/dashboard/user',
      message: 'You are not special, kid.',
    });
    expect(findWay(person('seller'), 'seller', '/dashboard/seller')).toEqual({ kind: 'stay' });
  });

  it.each(['user', 'seller'] as const)('let a %s who may edit the site stay on its pages, and only there', (role) => {
    const editor = person(role, true);
    for (const path of ['/dashboard/admin/site', '/dashboard/legal'])
      expect(findWay(editor, 'editor', path)).toEqual({ kind: 'stay' });
    expect(findWay(person(role), 'editor', '/dashboard/admin/site').kind).toBe('elsewhere');
    expect(findWay(editor, 'admin', '/dashboard/admin/orders')).toEqual({
      kind: 'elsewhere',
      to: `/dashboard/${role}`,
    });
  });
});
