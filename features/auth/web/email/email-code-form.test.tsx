import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { session } from '../current-user/session.ts';
import { EmailCodeForm } from './email-code-form.tsx';

const verify = 'POST /api/v1/app/verify-email/code';
const change = 'POST /api/v1/app/profile-u-e-v/code';
const resend = 'POST /api/v1/app/verify-email/resend';
const userInfo = 'GET /api/v1/app/user-info';

const user = makeUser({ emailVerified: false });
const input = () => screen.getByLabelText<HTMLInputElement>('6-digit code');

it('the email code form takes a code typed by keyboard or suggested by the phone, and every screen then shows the email as verified', async () => {
  const { actions, server } = render(<EmailCodeForm />, {
    user,
    responses: {
      [verify]: { message: 'Email verified successfully!' },
      [userInfo]: { user: { ...user, emailVerified: true } },
    },
  });
  expect([input().autocomplete, input().inputMode]).toEqual(['one-time-code', 'numeric']);
  await actions.tab();
  expect(document.activeElement).toBe(input());
  await actions.keyboard('123 456{Enter}');
  await waitFor(() => expect(session.store.getState().user?.emailVerified).toBe(true));
  expect(server.sentTo(verify)).toEqual([{ code: '123 456' }]);
});

it('the email code form shows at the field what is wrong with a code, and how many tries are left', async () => {
  const message = 'This code is wrong. You have 4 tries left. Use the code from our latest email.';
  const { actions, server } = render(<EmailCodeForm />, {
    user,
    responses: {
      [verify]: new Refusal(400, { code: 'AUTH_WRONG_CODE', message }),
      [resend]: { message: 'A new email is on its way.' },
    },
  });
  await actions.type(input(), '12345{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Enter the 6 digits from the email.');
  expect(server.sentTo(verify)).toEqual([]);
  await actions.type(input(), '7{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(input().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  expect(document.activeElement).toBe(input());
  await actions.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('the email code form notices that the link was followed elsewhere when its code no longer works', async () => {
  const { actions } = render(<EmailCodeForm />, {
    user,
    responses: {
      [verify]: new Refusal(400, { code: 'AUTH_CHALLENGE_OVER', message: 'This code no longer works.' }),
      [userInfo]: { user: { ...user, emailVerified: true } },
    },
  });
  await actions.type(input(), '123456{Enter}');
  await waitFor(() => expect(session.store.getState().user?.emailVerified).toBe(true));
});

it('the email code form sends the code of a changed email to its own endpoint', async () => {
  const { actions, server } = render(<EmailCodeForm isChange />, {
    user,
    responses: { [change]: { message: 'Email verified successfully!' }, [userInfo]: { user } },
  });
  await actions.type(input(), '123456{Enter}');
  await waitFor(() => expect(server.sentTo(change)).toEqual([{ code: '123456' }]));
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});
