import { expect, it } from 'vitest';
import { matchRoute } from './match-route.ts';

const routes = ['*', '/', '/beatstore', '/orders/:orderId', '/orders/find', '/beatstore/product/:beatId'].map(
  (path) => ({ path }),
);

it.each([
  ['/', '/', {}],
  ['/beatstore', '/beatstore', {}],
  ['/beatstore/', '/beatstore', {}],
  ['/BeatStore', '/beatstore', {}],
  ['/orders/find', '/orders/find', {}],
  ['/orders/17', '/orders/:orderId', { orderId: '17' }],
  ['/orders/', '*', {}],
  ['/beatstore/product/a%20b%2Fc', '/beatstore/product/:beatId', { beatId: 'a b/c' }],
  ['/beatstore/product/%zz', '/beatstore/product/:beatId', { beatId: '%zz' }],
  ['/beatstore/product', '*', {}],
  ['/beatstore/product/a/b', '*', {}],
  ['//beatstore', '*', {}],
  ['/nowhere', '*', {}],
])('the path %s matches the route %s', (pathname, path, params) => {
  expect(matchRoute(routes, pathname)).toEqual({ route: { path }, params });
});
