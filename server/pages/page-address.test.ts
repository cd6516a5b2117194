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
])('%s is cached as %s, without the parameters that the page doesn’t show', (url, kept) => {
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
])('%j is never cached', (url) => {
  expect(urlOf(url)).toBeUndefined();
});

it('each host has its own cached pages', () => {
  expect(find('/', 'https://a.example')?.key).not.toBe(find('/', 'https://b.example')?.key);
});

it('searches and URLs without a page are cached separately, because anyone can make up any number of them', () => {
  const isRare = (url: string) => find(url, 'https://label.example')?.isRare;
  expect(['/', '/store/mia', '/store?q=a', '/nothing'].map(isRare)).toEqual([false, false, true, true]);
});
