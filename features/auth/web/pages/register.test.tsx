import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { render } from '#testing/components/render.tsx';
import { passwordIssue } from '../../passwords.ts';
import { Component } from './register.tsx';

const signUpKey = 'POST /api/v1/app/signup';

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const errorOf = (label: string) => document.getElementById(`${input(label).id}-error`)?.textContent;

const checkKey = 'POST /api/v1/app/signup/check';
const taken = { fields: { username: ['This username is taken. Choose another one.'] } };

const fill = async ({ actions }: ReturnType<typeof render>, password: string, email = 'mira@example.com') => {
  await actions.type(input('Email'), email);
  await actions.type(input('Username'), 'mira');
  await actions.type(input('Password'), password);
  await actions.click(screen.getByRole('button', { name: 'Sign Up' }));
};

it('the sign-up form shows the contract’s message at each empty field, and sends nothing', async () => {
  const { actions, server } = render(<Component />);
  await actions.click(screen.getByRole('button', { name: 'Sign Up' }));
  await waitFor(() => expect(errorOf('Email')).toBe('Enter your email address.'));
  expect([errorOf('Username'), errorOf('Password')]).toEqual(['Choose a username.', 'Choose a password.']);
  expect(document.activeElement).toBe(input('Email'));
  expect(server.calls).toEqual([]);
});

it('the sign-up form checks a new password beyond its schema, first on sending and then while typing', async () => {
  const page = render(<Component />, { responses: { [checkKey]: { message: 'Fine.' } } });
  await fill(page, 'mira');
  await waitFor(() => expect(errorOf('Password')).toBe(passwordIssue('mira', {})));
  await page.actions.type(input('Password'), '-and-more');
  expect(errorOf('Password')).toBeUndefined();
  expect(page.server.sentTo(signUpKey)).toEqual([]);
});

it('the sign-up form shows a taken username together with other mistakes, until the username changes', async () => {
  const page = render(<Component />, { responses: { [checkKey]: new Refusal(409, taken) } });
  await fill(page, 'mira', 'mira');
  await waitFor(() => expect(errorOf('Email')).toBeTruthy());
  expect([errorOf('Username'), errorOf('Password')]).toEqual([taken.fields.username[0], passwordIssue('mira', {})]);
  expect(document.activeElement).toBe(input('Email'));
  expect(page.server.sentTo(checkKey)).toEqual([{ username: 'mira' }]);
  expect(page.server.sentTo(signUpKey)).toEqual([]);
  await page.actions.type(input('Email'), '@example.com');
  expect([errorOf('Email'), errorOf('Username')]).toEqual([undefined, taken.fields.username[0]]);
  await page.actions.type(input('Username'), '-2');
  expect(errorOf('Username')).toBeUndefined();
});

it('the sign-up form shows a common password together with other mistakes', async () => {
  const common = { fields: { password: ['This password is too common. Choose another one.'] } };
  const page = render(<Component />, { responses: { [checkKey]: new Refusal(400, common) } });
  await fill(page, 'password123', 'mira');
  await waitFor(() => expect(errorOf('Password')).toBe(common.fields.password[0]));
  expect(errorOf('Email')).toBeTruthy();
  expect(page.server.sentTo(checkKey)).toEqual([{ username: 'mira', password: 'password123' }]);
});

it('the sign-up form shows the mistakes that it finds itself if the server can’t be reached', async () => {
  const page = render(<Component />, { responses: { [checkKey]: new Refusal(503) } });
  await fill(page, 'four words of hers', 'mira');
  await waitFor(() => expect(errorOf('Email')).toBeTruthy());
  expect(errorOf('Username')).toBeUndefined();
});

it('the sign-up form shows a taken username at its field, and keeps what was typed', async () => {
  const page = render(<Component />, { responses: { [signUpKey]: new Refusal(409, taken) } });
  await fill(page, 'four words of hers');
  await waitFor(() => expect(errorOf('Username')).toBe('This username is taken. Choose another one.'));
  expect(document.activeElement).toBe(input('Username'));
  expect([input('Email').value, input('Password').value]).toEqual(['mira@example.com', 'four words of hers']);
  expect(page.server.sentTo(signUpKey)).toEqual([
    { email: 'mira@example.com', username: 'mira', password: 'four words of hers' },
  ]);
});

it('the sign-up form keeps what was typed before hydration', async () => {
  render(<Component />, {
    early: (page) => {
      page.querySelector<HTMLInputElement>('[name=email]')!.value = 'mira@example.com';
      page.querySelector<HTMLInputElement>('[name=username]')!.value = 'mira';
    },
  });
  await waitFor(() => expect(window.sessionStorage.getItem('draft:sign-up')).toContain('mira@example.com'));
  expect([input('Email').value, input('Username').value]).toEqual(['mira@example.com', 'mira']);
});

it('the sign-up form has the email of a purchase filled in, whatever was typed before', async () => {
  window.sessionStorage.setItem('draft:sign-up', JSON.stringify({ email: 'old@example.com', username: 'old' }));
  const responses = { [checkKey]: { message: 'Fine.' }, [signUpKey]: { message: 'Welcome.' } };
  const page = render(<Component />, { responses, state: { email: 'guest@example.com' } });
  expect(input('Email').value).toBe('guest@example.com');
  await page.actions.type(input('Username'), 'mira');
  await page.actions.type(input('Password'), 'four words of hers');
  await page.actions.click(screen.getByRole('button', { name: 'Sign Up' }));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(page.server.sentTo(signUpKey)).toEqual([
    { email: 'guest@example.com', username: 'mira', password: 'four words of hers' },
  ]);
});
