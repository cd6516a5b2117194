import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { session } from '#features/auth/web/current-user/session.ts';
import { makeUser } from '#testing/components/people.ts';
import { Refusal } from '#testing/components/fake-api.ts';
import { render } from '#testing/components/render.tsx';
import { findWaitingMessage, takeScreenshot } from '../waiting-message.ts';
import { FeedbackForm, SupportForm } from './message-forms.tsx';
import WriteToUs from './write-to-us.tsx';

const key = 'POST /api/v1/app/support-admin';
const ada = makeUser({ _id: 'ada', username: 'ada', email: 'ada@example.com' });
const bob = makeUser({ _id: 'bob', username: 'bob', email: 'bob@example.com' });
const accepted = { [key]: { message: 'We’ve received your request.' } };

const write = () => screen.getByLabelText<HTMLTextAreaElement>('How can we help?');
const consent = () => screen.getByLabelText<HTMLInputElement>('Email me the answer');
const picture = new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'screen.png', {
  type: 'image/png',
});

beforeEach(() => window.sessionStorage.clear());

/** Ada's session ends before she sends a message, and the login replaces the form. */
const sendTooLate = async ({ pictured = false } = {}) => {
  const over = (): Refusal => {
    session.endIfStill(session.mark());
    return new Refusal(401, { code: 'SESSION_OVER', message: 'Your session has ended. Log in, then try again.' });
  };
  const { actions, server } = render(<SupportForm />, { user: ada, responses: { [key]: over } });
  await actions.type(write(), 'The second verse clips.');
  if (pictured) {
    await actions.upload(screen.getByLabelText(/^Add a screenshot/), picture);
    await screen.findByText('screen.png');
  }
  await actions.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(findWaitingMessage('ada')).toBe('support'));
  expect(server.sentTo(key)).toHaveLength(1);
  cleanup();
};

it('a message sent after the session has ended is sent again once its writer has logged in', async () => {
  await sendTooLate({ pictured: true });
  const { server } = render(<SupportForm />, { user: ada, responses: accepted });
  expect(await screen.findByText('Request sent')).toBeDefined();
  expect(server.calls.map(({ body, files }) => [body, files])).toEqual([
    [
      { username: 'ada', email: 'ada@example.com', emailConsent: true, support: 'The second verse clips.' },
      { screenshot: picture },
    ],
  ]);
  cleanup();
  // The message was sent only once, and its draft is deleted.
  const again = render(<SupportForm />, { user: ada });
  expect(write().value).toBe('');
  expect(again.server.calls).toEqual([]);
});

it('the support form opens itself on a public page to send a waiting message', async () => {
  await sendTooLate();
  render(<WriteToUs />, { user: ada, responses: accepted });
  expect(await screen.findByText('Request sent')).toBeDefined();
});

it('a waiting message whose screenshot was lost in a reload asks for it again, and isn’t sent without it', async () => {
  await sendTooLate({ pictured: true });
  takeScreenshot('support', 'ada');
  const { server } = render(<SupportForm />, { user: ada });
  expect(await screen.findByText('Add your screenshot again, then send it.')).toBeDefined();
  expect(write().value).toBe('The second verse clips.');
  expect(server.calls).toEqual([]);
});

it('a waiting message is neither shown nor sent if someone else logs in', async () => {
  await sendTooLate();
  const { server } = render(<SupportForm />, { user: bob });
  expect(write().value).toBe('');
  expect(findWaitingMessage('bob')).toBeNull();
  expect(server.calls).toEqual([]);
});

it('email replies are on by default for support, and off for feedback', () => {
  render(<SupportForm />, { user: ada });
  expect(consent().checked).toBe(true);
  cleanup();
  render(<FeedbackForm />, { user: ada });
  expect(screen.getByLabelText<HTMLInputElement>('You can email me about this.').checked).toBe(false);
});
