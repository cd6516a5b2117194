import { describe, expect, it } from 'vitest';
import { firstHelpGroups } from '#content/help-links.ts';
import { label } from '#content/label.ts';
import { helpGroups } from './contract.ts';
import { helpPageOf, helpPagePath, isHelpLink, newHelpId } from './links.ts';

describe('the check of a help link', () => {
  it.each([
    'https://example.com/a?b=c#d',
    'http://example.com',
    'HTTPS://EXAMPLE.COM',
    'mailto:help@label.example?subject=Order',
    '/',
    '/csl-center=redirect/find-order',
    '/beatstore?q=night#top',
  ])('accepts %j', (link) => {
    expect(isHelpLink(link)).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com',
    'blob:https://example.com/1',
    '//example.com',
    '/\\example.com',
    '\\\\example.com',
    '/\t/example.com',
    'https:example.com',
    'https://',
    'https:///',
    'mailto:',
    'mailto:nobody',
    'beatstore',
    '#top',
    '?q=1',
  ])('refuses %j', (link) => {
    expect(isHelpLink(link)).toBe(false);
  });
});

it.each([
  [helpPagePath('find-order'), 'find-order'],
  ['/csl-center=redirect/find-order?a=b#top', 'find-order'],
  ['/csl-center=redirect', null],
  ['/csl-center=redirect2L/find-order', null],
  ['https://example.com/csl-center=redirect/find-order', null],
])('%s leads to the help page %s', (link, id) => expect(helpPageOf(link)).toBe(id));

it('a new id of a help link is made from the time, and is unique', () => {
  expect(newHelpId('link', 1000, [])).toBe('link1000');
  expect(newHelpId('box', 1000, ['box1000', 'box1001', 'link1002'])).toBe('box1002');
});

it('the built-in help links pass their own validation', () => {
  const groups = firstHelpGroups(label);
  expect(helpGroups.parse(groups)).toEqual(groups);
});
