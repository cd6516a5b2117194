import { useState, type FormEvent, type SubmitEvent } from 'react';
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

/** Where to go on: at the first field that is wrong, else at the last one, which is the password or the code. */
const focusField = <Name extends string>(form: HTMLFormElement, names: readonly Name[], issues: Issues<Name>): void => {
  const name = names.find((one) => issues[one]) ?? names.at(-1);
  const control = name === undefined ? null : form.elements.namedItem(name);
  if (!(control instanceof HTMLInputElement)) return;
  control.focus();
  control.select();
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

  const tell = (found: Issues<Name>, words: string | null): void => {
    setIssues(found);
    setMessage(words);
  };

  const submit = async (form: HTMLFormElement): Promise<void> => {
    const values = read(form, names);
    const wrong = check(values);
    setFailure(null);
    if (names.some((name) => wrong[name])) {
      tell(wrong, null);
      return focusField(form, names, wrong);
    }
    setBusy(true);
    tell(none, null);
    try {
      onDone(await send(values), values);
    } catch (error) {
      const found = issuesOf(error, names);
      const told = names.some((name) => found[name]);
      setFailure(error);
      tell(found, told ? null : serverWords(error, otherwise));
      focusField(form, names, found);
    } finally {
      setBusy(false);
    }
  };

  /** What was told of a field is looked at again as it is typed: of what is mended, nothing stays red. */
  const reconsider = (form: HTMLFormElement, target: EventTarget): void => {
    const name = names.find((one) => target === form.elements.namedItem(one));
    if (name === undefined || !issues[name]) return;
    setIssues({ ...issues, [name]: check(read(form, names))[name] });
  };

  return {
    busy,
    /** What is wrong with the whole of it. */
    message,
    /** What the last try has failed with. */
    failure,
    reset: () => {
      tell(none, null);
      setFailure(null);
    },
    form: {
      noValidate: true,
      // Pressed before the page has come to life, nothing of it may end up in an address.
      method: 'post',
      onInput: (event: FormEvent<HTMLFormElement>) => reconsider(event.currentTarget, event.target),
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!busy) void submit(event.currentTarget);
      },
    },
    field: (name: Name) => ({ name, error: issues[name], required: true }),
  } as const;
};
