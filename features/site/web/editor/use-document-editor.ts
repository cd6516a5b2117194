import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { t } from '#contract-kit/texts/text.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { storeDraft, useDraft } from '#ui/data/use-draft.ts';
import type { DraftInfo, SiteDocumentToEdit } from '../../contract.ts';
import type { EditableName } from '../../documents.ts';
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

const issuesOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError
    ? Object.fromEntries(
        Object.entries(error.fields).map(([path, words]) => [path.replace(/^document\.data\./, ''), words[0] ?? '']),
      )
    : {};

/** Changes to a document: typed here, saved as a draft, published. */
export const useDocumentEditor = (name: EditableName, stored: SiteDocumentToEdit, calls: DocumentCalls) => {
  const api = useApi();
  const refresh = useRefreshDocument(name);
  const [typed, setTyped, clearTyped] = useDraft<Typed | null>(draftKey(name), null);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({});
  const { draft, current, versions } = stored;
  const now: Base = { revision: draft?.revision ?? 0, version: versions[0]?.version ?? 0 };
  const saved: unknown = draft ? draft.document.data : current.data;
  const base = typed?.base ?? now;
  const data = typed ? typed.data : saved;

  const forget = (): void => {
    clearTyped();
    setSteps([]);
    setIssues({});
  };
  const onError = async (error: unknown): Promise<void> => {
    const found = issuesOf(error);
    setIssues(found);
    if (error instanceof ApiError && error.code === 'SITE_DRAFT_OUTDATED') await refresh();
    // What is wrong with a field stands beside it.
    else if (Object.keys(found).length === 0) toast.error(errorMessage(error, t`We couldn’t save this. Try again.`));
  };
  /** Text typed during the request stays, as a change to what was saved. */
  const keepLater = (sent: unknown, next: Base): void =>
    setTyped((later) => (later === null || later.data === sent ? null : { data: later.data, base: next }));
  const send = async ({ revision, version }: Base): Promise<DraftInfo> => {
    const info = await calls.save(api, data, { revision, version });
    setIssues({});
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
    issues,
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
      // What is typed into one field is one step.
      setSteps((all) => (all.at(-1)?.path === key ? all : [...all, { data, path: key }].slice(-maxSteps)));
      setTyped({ data: withValue(data, path, value), base });
      // Issue paths contain indexes, which shift when an entry is added or removed.
      setIssues((all) =>
        typeof value === 'string' ? Object.fromEntries(Object.entries(all).filter(([one]) => one !== key)) : {},
      );
    },
    undo: (): void => {
      const last = steps.at(-1);
      if (!last) return;
      setSteps(steps.slice(0, -1));
      setTyped(last.data === saved ? null : { data: last.data, base });
    },
    /** Saves what was typed here over what someone else has saved, which has been shown. */
    keepMine: (): void => save.mutate(now),
    takeTheirs: forget,
  } as const;
};

export type DocumentEditor = ReturnType<typeof useDocumentEditor>;
