import { useRef, useState, type FormEvent, type SubmitEvent } from 'react';
import type { z } from 'zod';
import { ApiError } from '#contract-kit/api.ts';
import { t } from '#contract-kit/texts/text.ts';
import { errorMessage } from '../data/error-message.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;
export type Issues<Name extends string> = { readonly [N in Name]?: string | undefined };

interface Options<Name extends string, Result> {
  /** In screen order. A field that isn't on screen is empty and isn't checked. */
  readonly names: readonly Name[];
  /** The contract's body schema, loaded when the form gets focus: no page should start with validators. */
  readonly schema: () => Promise<z.ZodType>;
  /** Checks what the schema can't know, e.g. whether two passwords match. */
  readonly check?: (values: Values<Name>) => Issues<Name>;
  /** Called if other fields block a submit, to show the server's own issues at the same time. Fails like `send`. */
  readonly ask?: (values: Values<Name>, wrong: Issues<Name>) => Promise<unknown>;
  /** Cleans the values before they are checked and sent, e.g. removes the spaces from a phone number. */
  readonly normalize?: (values: Values<Name>) => Values<Name>;
  /** Gets the values as typed (or as `normalize` returns them); the server trims them. */
  readonly send: (values: Values<Name>) => Promise<Result>;
  readonly onDone?: (response: Result, values: Values<Name>, form: HTMLFormElement) => void;
  /** The field for a failure that doesn't name one, by failure code. */
  readonly fieldOf?: Readonly<Record<string, Name>>;
  readonly focus?: (control: HTMLElement) => void;
  /** The message if the server sends none. A function decides for every failure; null shows nothing. */
  readonly otherwise?: string | ((error: unknown) => string | null);
}

interface State<Name extends string> {
  readonly issues: Issues<Name>;
  /** Only the server can check such an issue again, so it stays until its own field changes. */
  readonly fromServer: boolean;
  readonly message: string | null;
  readonly failure: unknown;
}

const none = { issues: {}, fromServer: false, message: null, failure: null } as const;

export const readFields = <Name extends string>(form: HTMLFormElement, names: readonly Name[]): Values<Name> => {
  const data = new FormData(form);
  const entries = names.map((name) => {
    const value = data.get(name);
    return [name, typeof value === 'string' ? value : ''];
  });
  return Object.fromEntries(entries) as Values<Name>;
};

/** The middle of the window is clear of the bars at its top and bottom. */
export const focusInSight = (control: HTMLElement): void => {
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'center' });
};

const hasAny = (issues: object): boolean => Object.values(issues).some(Boolean);

const toPath = ([name, words]: readonly [string, string | undefined]) => [[name], words] as const;

/** The first issue of each field. Nested paths match by their last part. */
const byField = <Name extends string>(
  found: Iterable<readonly [path: readonly PropertyKey[], words: string | undefined]>,
  names: readonly Name[],
): Issues<Name> => {
  const issues: { [N in Name]?: string } = {};
  for (const [path, words] of found) {
    const name = names.find((one) => one === path.at(-1));
    if (name !== undefined && words) issues[name] ??= words;
  }
  return issues;
};

const serverIssues = <Name extends string, Result>(
  error: unknown,
  { names, fieldOf = {} }: Pick<Options<Name, Result>, 'names' | 'fieldOf'>,
): Issues<Name> => {
  if (!(error instanceof ApiError)) return {};
  const issues = byField(
    Object.entries(error.fields).map(([path, words]) => [path.split('.'), words[0]] as const),
    names,
  );
  const name = fieldOf[error.code];
  return name !== undefined && !hasAny(issues) ? ({ [name]: error.message } as Issues<Name>) : issues;
};

const askServer = async <Name extends string, Result>(
  options: Options<Name, Result>,
  values: Values<Name>,
  wrong: Issues<Name>,
): Promise<Issues<Name>> => {
  try {
    await options.ask?.(values, wrong);
    return {};
  } catch (error) {
    return serverIssues(error, options);
  }
};

/** Focuses the first invalid field or else the last one, usually a password or code. Text areas aren't selected. */
const focusField = <Name extends string, Result>(
  form: HTMLFormElement,
  { names, focus = (control) => control.focus() }: Options<Name, Result>,
  issues: Issues<Name>,
): void => {
  const wrong = names.find((one) => issues[one]);
  const control = form.elements.namedItem(wrong ?? names.at(-1) ?? '');
  if (control instanceof HTMLInputElement) {
    focus(control);
    control.select();
  } else if (wrong !== undefined && control instanceof HTMLElement) focus(control);
};

/** Uses the contract's schema, once it has loaded, and the form's own `check`. */
const useValidation = <Name extends string, Result>({ names, schema, check }: Options<Name, Result>) => {
  const loaded = useRef<z.ZodType | null>(null);
  const load = async (): Promise<void> => {
    // Without the schema, the form can still be sent, because the server checks, too.
    loaded.current ??= await schema().catch(() => null);
  };
  const validate = (form: HTMLFormElement, values: Values<Name>): Issues<Name> => {
    const found = loaded.current?.safeParse(values).error?.issues ?? [];
    const own = Object.entries<string | undefined>(check?.(values) ?? {});
    const onScreen = names.filter((name) => form.elements.namedItem(name) !== null);
    return byField([...found.map((issue) => [issue.path, issue.message] as const), ...own.map(toPath)], onScreen);
  };
  return { load, validate };
};

/**
 * Validates with the contract's schema on submit and, from then on, while typing. Values stay in the inputs, so that no
 * text typed before hydration is lost, and no password is in state.
 */
export const useForm = <Name extends string, Result>(options: Options<Name, Result>) => {
  const {
    names,
    normalize = (values) => values,
    send,
    onDone,
    otherwise = t`Something went wrong. Try again in a moment.`,
  } = options;
  const [{ issues, message, failure }, setState] = useState<State<Name>>(none);
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const submitted = useRef(false);
  const { load, validate } = useValidation(options);

  const submit = async (form: HTMLFormElement): Promise<void> => {
    const values = normalize(readFields(form, names));
    submitted.current = true;
    setState(none);
    await load();
    const wrong = validate(form, values);
    if (hasAny(wrong)) {
      const found = await askServer(options, values, wrong);
      const all = { ...found, ...wrong };
      setState({ ...none, issues: all, fromServer: hasAny(found) });
      return focusField(form, options, all);
    }
    try {
      const response = await send(values);
      submitted.current = false;
      onDone?.(response, values, form);
    } catch (error) {
      const found = serverIssues(error, options);
      const words = typeof otherwise === 'string' ? errorMessage(error, otherwise) : otherwise(error);
      setState({ issues: found, fromServer: true, message: hasAny(found) ? null : words || null, failure: error });
      focusField(form, options, found);
    }
  };

  const submitOnce = async (form: HTMLFormElement): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      await submit(form);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  const recheck = (form: HTMLFormElement, target: EventTarget): void => {
    const changed = names.find((one) => target === form.elements.namedItem(one));
    if (changed === undefined || !submitted.current) return;
    const found = validate(form, normalize(readFields(form, names)));
    setState((now) => {
      const entries = names.map((name) => {
        if (name === changed) return [name, found[name]];
        return [name, now.fromServer ? now.issues[name] : now.issues[name] && found[name]];
      });
      return { ...now, issues: Object.fromEntries(entries) as Issues<Name> };
    });
  };

  return {
    /** While true, another submit is ignored. */
    busy,
    message,
    failure,
    reset: () => {
      submitted.current = false;
      setState(none);
    },
    form: {
      noValidate: true,
      // A submit before hydration must not put passwords into the URL.
      method: 'post',
      onFocus: () => void load(),
      // React's change event fires for text on each key. On `input`, a controlled select would get its old value back
      // before its own `change` event.
      onChange: (event: FormEvent<HTMLFormElement>) => recheck(event.currentTarget, event.target),
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submitOnce(event.currentTarget);
      },
    },
    field: (name: Name) => ({ name, error: issues[name], required: true }),
  } as const;
};
