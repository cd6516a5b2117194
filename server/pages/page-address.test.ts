import { expect, it } from 'vitest';
import { createFindAddress } from './page-address.ts';

const find = createFindAddress({
  paths: ['/', '/store', '/store/:name', '/store/upload', '*'],
  kept: [
    { path: '/', parameters: [] },
    { path: '/store', parameters: ['q', 'sort'] },
    { path: '/store/:name', parameters: [] },
    { path: '*', parameters: [] },
  ],
});
const urlOf = (url: string) => find(url, 'https://label.example')?.url;

it.each([
  ['/?utm_source=post&fbclid=1', '/'],
  ['/store?x=1&sort=new&q=%20wave%20&sort=old', '/store?q=wave&sort=new'],
  ['/store?q=&x[]=2', '/store'],
  ['/store?q=why?&sort=new', '/store?q=why%3F&sort=new'],
  ['/store/mia?page=7', '/store/mia'],
])('%s is kept as %s: what a page doesn’t show makes no other page', (url, kept) => {
  expect(urlOf(url)).toBe(kept);
});

it.each([
  '/store/upload',
  `/${'a'.repeat(300)}`,
  `/store?q=${'a'.repeat(300)}`,
  '//evil.example',
  '/./store',
  '/a/..',
  '/%2e',
])('is never kept: %j', (url) => {
  expect(urlOf(url)).toBeUndefined();
});

it('hosts have pages of their own', () => {
  expect(find('/', 'https://a.example')?.key).not.toBe(find('/', 'https://b.example')?.key);
});

it('what anybody can make up more of is rare: searches, and addresses where there is nothing', () => {
  const isRare = (url: string) => find(url, 'https://label.example')?.isRare;
  expect(['/', '/store/mia', '/store?q=a', '/nothing'].map(isRare)).toEqual([false, false, true, true]);
});
