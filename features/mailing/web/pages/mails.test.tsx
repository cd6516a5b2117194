import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { MailsPage } from '../../contract.ts';
import { Component } from './mails.tsx';

const show = (query: string, response: Partial<MailsPage> = {}) =>
  render(<Component />, {
    path: `/dashboard/admin/mails${query}`,
    user: makeUser({ role: 'admin' }),
    responses: { 'GET /api/v1/app/admin/mails': { mails: [], total: 0, page: 1, pages: 1, ...response } },
  });

describe('the page of sent emails', () => {
  it('says that there are no emails yet', async () => {
    show('');
    expect(await screen.findByText('No emails yet')).toBeDefined();
  });

  it.each(['?state=failed', '?to=mia'])('says that no email matches %s', async (query) => {
    show(query);
    expect(await screen.findByText('No emails match')).toBeDefined();
  });

  it('links from beyond the last page to the last page', async () => {
    show('?page=9', { total: 45, page: 9, pages: 3 });
    expect(await screen.findByText('No emails on this page')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/dashboard/admin/mails?page=3');
  });
});
