import { useState, type SubmitEvent } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { serverWords } from '#ui/data/server-words.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;
type Issues<Name extends string> = { readonly [N in Name]?: string | undefined };

const none = {} as const;

interface Options<Name extends string, Answer> {
  readonly names: readonly Name[];
  /** What can be known before the server is asked. */
  readonly check: (values: Values<Name>) => Issues<Name>;
  readonly send: (values: Values<Name>) => Promise<Answer>;
  readonly onDone: (answer: Answer, values: Values<Name>) => void;
  /** What to say where the server has said nothing. */
  readonly otherwise?: string;
}

const unreachable = 'The server could not be reached. Check your connection and try again.';

const read = <Name extends string>(form: HTMLFormElement, names: readonly Name[]): Values<Name> => {
  const data = new FormData(form);
  const entries = names.map((name) => {
    const value = data.get(name);
    return [name, typeof value === 'string' ? value : ''];
  });
  return Object.fromEntries(entries) as Values<Name>;
};

/** The server's issues of the fields that this form has. */
const issuesOf = <Name extends string>(error: unknown, names: readonly Name[]): Issues<Name> => {
  if (!(error instanceof ApiError)) return none;
  const entries = names.flatMap((name) => {
    const issue = error.fields[name]?.[0];
    return issue ? [[name, issue] as const] : [];
  });
  return Object.fromEntries(entries) as Issues<Name>;
};

const focusFirst = <Name extends string>(form: HTMLFormElement, names: readonly Name[], issues: Issues<Name>): void => {
  const first = names.find((name) => issues[name]);
  const control = first === undefined ? null : form.elements.namedItem(first);
  if (control instanceof HTMLElement) control.focus();
};

/**
 * A form whose values stay in the page: what the browser has filled in before the page came to life is not lost, and no
 * password is kept anywhere else.
 */
export const useAuthForm = <Name extends string, Answer>(options: Options<Name, Answer>) => {
  const { names, check, send, onDone, otherwise = unreachable } = options;
  const [issues, setIssues] = useState<Issues<Name>>(none);
  const [message, setMessage] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  const refuse = (form: HTMLFormElement, found: Issues<Name>, words: string | null): void => {
    setIssues(found);
    setMessage(words);
    focusFirst(form, names, found);
  };

  const submit = async (form: HTMLFormElement): Promise<void> => {
    const values = read(form, names);
    const wrong = check(values);
    setFailure(null);
    if (names.some((name) => wrong[name])) return refuse(form, wrong, null);
    setBusy(true);
    refuse(form, none, null);
    try {
      onDone(await send(values), values);
    } catch (error) {
      const found = issuesOf(error, names);
      const told = names.some((name) => found[name]);
      setFailure(error);
      refuse(form, found, told ? null : serverWords(error, otherwise));
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    /** What is wrong with the whole of it. */
    message,
    /** What the last try has failed with. */
    failure,
    reset: () => {
      setIssues(none);
      setMessage(null);
      setFailure(null);
    },
    form: {
      noValidate: true,
      // Pressed before the page has come to life, nothing of it may end up in an address.
      method: 'post',
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!busy) void submit(event.currentTarget);
      },
    },
    field: (name: Name) => ({ name, error: issues[name], required: true }),
  } as const;
};
