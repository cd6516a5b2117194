import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#contract-kit/api.ts';
import { render } from '#testing/components/render.tsx';
import { Button } from '../primitives/button.tsx';
import { SelectField } from '../primitives/forms/select-field.tsx';
import { TextField } from '../primitives/forms/text-field.tsx';
import { FormAlert } from './form-alert.tsx';
import { useForm } from './use-form.ts';

const names = ['email', 'word', 'repeated'] as const;
type Values = Readonly<Record<(typeof names)[number], string>>;

const schema = z.object({
  email: z.string().trim().min(1, 'Enter your email address.'),
  word: z.string().min(3, 'At least 3 letters.'),
  elsewhere: z.string('Not a field of this form.').optional(),
});

interface Options {
  readonly send?: (values: Values) => Promise<unknown>;
  readonly load?: () => Promise<z.ZodType>;
}

const Example = ({ send, load }: Required<Options>) => {
  const { form, field, busy, message } = useForm({
    names,
    schema: load,
    check: ({ word, repeated }) => ({ repeated: repeated === word ? undefined : 'Not the same word.' }),
    send,
    fieldOf: { WORD_TAKEN: 'word' },
    otherwise: 'It could not be sent.',
  });
  return (
    <form {...form}>
      <FormAlert words={message} />
      <TextField label="Email" hint="Where we reach you." {...field('email')} />
      <TextField label="Word" {...field('word')} />
      <TextField label="Repeated" {...field('repeated')} />
      <Button type="submit">{busy ? 'Sending...' : 'Send'}</Button>
    </form>
  );
};

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** The field's description for screen readers. */
const wordsOf = (label: string) =>
  (input(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '');
const isInvalid = (label: string) => input(label).getAttribute('aria-invalid') === 'true';
const refusal = (status: number, body: ConstructorParameters<typeof ApiError>[1]) => new ApiError(status, body);

const show = ({ send = async () => {}, load = async () => schema }: Options = {}) => {
  const sent = vi.fn(send);
  const { actions } = render(<Example send={sent} load={load} />);
  const submit = () => actions.click(screen.getByRole('button'));
  const fill = async (email: string, word: string, repeated = word) => {
    for (const [label, text] of Object.entries({ Email: email, Word: word, Repeated: repeated })) {
      if (text) await actions.type(input(label), text);
    }
  };
  return { actions, sent, submit, fill };
};

describe('a form in the browser', () => {
  it('shows the contract’s message at each field, and focuses the first invalid one', async () => {
    const { submit, fill, sent } = show();
    await fill('', 'ab');
    await submit();
    expect(wordsOf('Email')).toEqual(['Enter your email address.', 'Where we reach you.']);
    expect(wordsOf('Word')).toEqual(['At least 3 letters.']);
    expect([isInvalid('Email'), isInvalid('Word'), isInvalid('Repeated')]).toEqual([true, true, false]);
    expect(document.activeElement).toBe(input('Email'));
    expect(sent).not.toHaveBeenCalled();
  });

  it('shows no issues until it’s first submitted', async () => {
    const { actions, fill } = show();
    await fill('', 'ab');
    await actions.clear(input('Word'));
    expect([isInvalid('Email'), isInvalid('Word'), isInvalid('Repeated')]).toEqual([false, false, false]);
  });

  it('validates while typing once it has been submitted', async () => {
    const { actions, submit, fill } = show();
    await fill('a@b.c', 'ab');
    await submit();
    await actions.type(input('Word'), 'c');
    expect(isInvalid('Word')).toBe(false);
    await actions.type(input('Repeated'), 'd');
    expect(wordsOf('Repeated')).toEqual(['Not the same word.']);
    await actions.type(input('Word'), 'd');
    await actions.type(input('Word'), '{Backspace}{Backspace}');
    await actions.clear(input('Repeated'));
    await actions.type(input('Repeated'), 'ab');
    expect(isInvalid('Repeated')).toBe(false);
  });

  it('updates the issue of a related field while typing', async () => {
    const { actions, submit, fill } = show();
    await fill('a@b.c', 'abc', 'abcd');
    await submit();
    expect(wordsOf('Repeated')).toEqual(['Not the same word.']);
    await actions.type(input('Word'), 'd');
    expect(isInvalid('Repeated')).toBe(false);
  });

  it('sends what was typed once, however often it’s submitted in the meantime', async () => {
    let respond = () => {};
    const { submit, fill, sent } = show({ send: () => new Promise<void>((resolve) => (respond = resolve)) });
    await fill('a@b.c', 'abc');
    await submit();
    await submit();
    expect(sent.mock.calls).toEqual([[{ email: 'a@b.c', word: 'abc', repeated: 'abc' }]]);
    expect(screen.getByRole('button').textContent).toBe('Sending...');
    await act(async () => respond());
    expect(screen.getByRole('button').textContent).toBe('Send');
    await submit();
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('shows the server’s issues at the same fields, even nested ones, and keeps what was typed', async () => {
    const fields = { 'body.customer.word': ['This word is taken.', 'It is too short.'], unknown: ['Not here.'] };
    const { submit, fill } = show({ send: () => Promise.reject(refusal(400, { fields })) });
    await fill('a@b.c', 'abc');
    await submit();
    expect(wordsOf('Word')).toEqual(['This word is taken.']);
    expect(document.activeElement).toBe(input('Word'));
    expect([input('Email').value, input('Word').value]).toEqual(['a@b.c', 'abc']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the server’s issue of a field until that field changes', async () => {
    const fields = { word: ['This word is taken.'] };
    const { actions, submit, fill } = show({ send: () => Promise.reject(refusal(400, { fields })) });
    await fill('a@b.c', 'abc');
    await submit();
    await actions.type(input('Email'), 'd');
    expect(wordsOf('Word')).toEqual(['This word is taken.']);
    await actions.type(input('Word'), 'd');
    expect(isInvalid('Word')).toBe(false);
  });

  it('shows a failure without a field at the field that the form assigns to it', async () => {
    const taken = refusal(409, { code: 'WORD_TAKEN', message: 'This word is taken.' });
    const { submit, fill } = show({ send: () => Promise.reject(taken) });
    await fill('a@b.c', 'abc');
    await submit();
    expect(wordsOf('Word')).toEqual(['This word is taken.']);
  });

  it('validates only the fields on the screen', async () => {
    const { actions, sent } = show();
    await actions.type(input('Email'), 'a@b.c');
    input('Word').remove();
    input('Repeated').remove();
    await actions.click(screen.getByRole('button'));
    expect(sent.mock.calls).toEqual([[{ email: 'a@b.c', word: '', repeated: '' }]]);
  });

  it.each([
    ['in the server’s words', refusal(429, { message: 'Wait a minute.' }), 'Wait a minute.'],
    ['in its own if the response has none', refusal(502, undefined), 'It could not be sent.'],
    ['as a lost connection', refusal(0, undefined), 'We can’t reach the site. Check your connection and try again.'],
  ])('shows an error of the whole form, %s', async (_, error, words) => {
    const { submit, fill } = show({ send: () => Promise.reject(error) });
    await fill('a@b.c', 'abc');
    await submit();
    expect(screen.getByRole('alert').textContent?.trim()).toBe(words);
    expect([isInvalid('Email'), isInvalid('Word'), isInvalid('Repeated')]).toEqual([false, false, false]);
  });

  it('is sent even if the schema can’t be fetched, because the server validates, too', async () => {
    const { submit, sent } = show({ load: () => Promise.reject(new Error('no network')) });
    await submit();
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

const Places = () => {
  const [country, setCountry] = useState('US');
  const { form, field } = useForm({
    names: ['email', 'country'],
    schema: async () => z.object({ email: z.string().min(1, 'Enter your email address.') }),
    send: async () => {},
  });
  return (
    <form {...form}>
      <TextField label="Email" {...field('email')} />
      <SelectField
        label="Country"
        {...field('country')}
        options={['US', 'FR'].map((value) => ({ value, label: value }))}
        value={country}
        onChange={({ currentTarget }) => setCountry(currentTarget.value)}
      />
      <Button type="submit">Send</Button>
    </form>
  );
};

it('a form keeps the choice in a select after a failed submit', async () => {
  const { actions } = render(<Places />);
  await actions.click(screen.getByRole('button'));
  const select = screen.getByLabelText<HTMLSelectElement>('Country');
  // Fires both events as a browser does, with everything that the first one schedules in between.
  select.value = 'FR';
  fireEvent.input(select);
  fireEvent(select, new Event('change', { bubbles: true }));
  expect(select.value).toBe('FR');
});
