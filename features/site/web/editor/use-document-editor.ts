import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { t } from '#contract-kit/texts/text.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { storeDraft, useDraft } from '#ui/data/use-draft.ts';
import type { DraftInfo, SiteDocumentToEdit } from '../../contract.ts';
import { type EditableName, partOf } from '../../documents.ts';
import { useRefreshDocument } from './queries.ts';
import { type Path, withValue } from './change-value.ts';
import type { Base, DocumentCalls, When } from './document-calls.ts';

/** What was typed in this tab and isn't saved. */
interface Typed {
  readonly data: unknown;
  readonly base: Base;
}

const draftKey = (name: EditableName): string => `site-${name}`;

/** Changes what this tab's editor of a document begins with. */
export const keepTyped = (name: EditableName, typed: Typed): void => storeDraft(draftKey(name), typed);

interface Step {
  readonly data: unknown;
  readonly path: string;
}

const maxSteps = 200;

/** Words by the path of their field. */
type Words = Readonly<Record<string, string>>;

const none: Words = {};

const issuesOf = (error: unknown): Words =>
  error instanceof ApiError
    ? Object.fromEntries(
        Object.entries(error.fields).map(([path, words]) => [path.replace(/^document\.data\./, ''), words[0] ?? '']),
      )
    : none;

interface Issue {
  readonly message: string;
  /** A value that would be accepted. */
  readonly suggestion?: string;
}

/** What the server would refuse, by path: "chapters.0.heading". Each field has one issue at most. */
const findIssues = (name: EditableName, data: unknown): Readonly<Record<string, Issue>> => {
  const found: Record<string, Issue> = {};
  for (const issue of partOf(name).shape.safeParse(data).error?.issues ?? []) {
    const suggestion: unknown = issue.code === 'custom' ? issue.params?.['suggestion'] : undefined;
    found[issue.path.join('.')] ??= { message: issue.message, ...(typeof suggestion === 'string' && { suggestion }) };
  }
  return found;
};

const isWithin = (path: string, whole: string): boolean => path === whole || path.startsWith(`${whole}.`);

/** Changes to a document: typed here, saved as a draft, published. */
export const useDocumentEditor = (name: EditableName, stored: SiteDocumentToEdit, calls: DocumentCalls) => {
  const api = useApi();
  const refresh = useRefreshDocument(name);
  const [typed, setTyped, clearTyped] = useDraft<Typed | null>(draftKey(name), null);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [refused, setRefused] = useState(none);
  const [left, setLeft] = useState<readonly string[]>([]);
  const { draft, current, versions } = stored;
  const now: Base = { revision: draft?.revision ?? 0, version: versions[0]?.version ?? 0 };
  const saved: unknown = draft ? draft.document.data : current.data;
  const base = typed?.base ?? now;
  const data = typed ? typed.data : saved;
  const found = useMemo(() => findIssues(name, data), [name, data]);
  /** An issue is shown once its field was left, but that of a color which doesn't fit another one at once. */
  const known = useMemo(
    () =>
      Object.entries(found).filter(
        ([path, { suggestion }]) => suggestion !== undefined || left.some((one) => isWithin(path, one)),
      ),
    [found, left],
  );
  const issues = useMemo(
    (): Words => ({ ...Object.fromEntries(known.map(([path, { message }]) => [path, message])), ...refused }),
    [known, refused],
  );
  const suggestions: Words = Object.fromEntries(
    known.flatMap(([path, { suggestion }]) => (suggestion === undefined ? [] : [[path, suggestion]])),
  );
  /** The paths below a list have indexes, which shift when an entry is added or removed. */
  const forgetLeft = (path: string): void =>
    setLeft((all) => (path === '' ? [] : all.filter((one) => !one.startsWith(`${path}.`))));

  const forget = (): void => {
    clearTyped();
    setSteps([]);
    setRefused(none);
    setLeft([]);
  };
  const onError = async (error: unknown): Promise<void> => {
    const fields = issuesOf(error);
    setRefused(fields);
    if (error instanceof ApiError && error.code === 'SITE_DRAFT_OUTDATED') await refresh();
    // What is wrong with a field stands beside it.
    else if (Object.keys(fields).length === 0) toast.error(errorMessage(error, t`We couldn’t save this. Try again.`));
  };
  /** Text typed during the request stays, as a change to what was saved. */
  const keepLater = (sent: unknown, next: Base): void =>
    setTyped((later) => (later === null || later.data === sent ? null : { data: later.data, base: next }));
  const send = async ({ revision, version }: Base): Promise<DraftInfo> => {
    const info = await calls.save(api, data, { revision, version });
    setRefused(none);
    return info;
  };
  const save = useMutation({
    mutationFn: async (on: Base) => {
      const { revision } = await send(on);
      await refresh();
      keepLater(data, { revision, version: on.version });
    },
    onError,
  });
  const publish = useMutation({
    mutationFn: async (at: When) => {
      // Who has changed nothing may publish what visitors see already, and so confirm it.
      const revision = typed || !draft ? (await send(base)).revision : base.revision;
      const published = await calls.publish(api, revision, at);
      await refresh();
      keepLater(data, { revision: 0, version: published.version });
      setSteps([]);
      return published;
    },
    onSuccess: ({ state }) => toast.success(state === 'scheduled' ? t`Scheduled.` : t`Published. Visitors see it now.`),
    onError: async (error) => {
      await onError(error);
      // The draft may be saved, although it couldn't be published.
      await refresh();
    },
  });
  const discard = useMutation({
    mutationFn: async () => {
      if (draft) await calls.discard(api, draft.revision);
      forget();
      await refresh();
    },
    onError,
  });

  return {
    data,
    /** What is wrong, by path: what the server refused, and what it would refuse of the fields that were left. */
    issues,
    /** Only what the server refused. */
    refused,
    /** A value that would be accepted, by path. */
    suggestions,
    /** Shows what is wrong with a field, or with a part of the document, from now on. */
    leave: (path: Path): void => setLeft((all) => [...new Set([...all, path.join('.')])]),
    /** What someone else has saved or published since this text was begun; null if nothing. */
    other: base.revision !== now.revision || base.version !== now.version ? { data: saved, draft } : null,
    isChanged: typed !== null,
    /** Whether there is something that visitors don't see yet. */
    isAhead: typed !== null || draft !== null,
    canUndo: steps.length > 0,
    isSaving: save.isPending,
    save: (): void => {
      if (typed) save.mutate(base);
    },
    publish,
    discard,
    change: (path: Path, value: unknown): void => {
      const key = path.join('.');
      // What is typed into one field is one step, and each press of a button is one.
      const goesOn = (last: Step | undefined): boolean => typeof value === 'string' && last?.path === key;
      setSteps((all) => (goesOn(all.at(-1)) ? all : [...all, { data, path: key }].slice(-maxSteps)));
      setTyped({ data: withValue(data, path, value), base });
      if (typeof value === 'string') {
        setRefused((all) =>
          Object.hasOwn(all, key) ? Object.fromEntries(Object.entries(all).filter(([one]) => one !== key)) : all,
        );
      } else {
        // These paths have indexes, too.
        setRefused(none);
        forgetLeft(key);
      }
    },
    undo: (): void => {
      const last = steps.at(-1);
      if (!last) return;
      setSteps(steps.slice(0, -1));
      forgetLeft(last.path);
      setTyped(last.data === saved ? null : { data: last.data, base });
    },
    /** Saves what was typed here over what someone else has saved, which has been shown. */
    keepMine: (): void => save.mutate(now),
    takeTheirs: forget,
  } as const;
};

export type DocumentEditor = ReturnType<typeof useDocumentEditor>;
