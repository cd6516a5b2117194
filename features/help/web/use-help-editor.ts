import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { useDraft } from '#ui/data/use-draft.ts';
import type { HelpGroup, SavedGroups, updateHelpLinks } from '../contract.ts';
import { helpEditQuery, helpLinksQuery } from './queries.ts';
import { t } from '#contract-kit/texts/text.ts';

type Groups = readonly HelpGroup[];

interface Draft {
  readonly groups: Groups;
  /** The saved version from which the draft was made. */
  readonly version: number;
}

/** Messages by path, e.g. `data.0.boxes.1.link`. */
export type HelpIssues = Readonly<Record<string, string>>;

const outdated = (error: unknown): SavedGroups | null =>
  error instanceof ApiError && error.code === 'HELP_OUTDATED' ? (error.details as SavedGroups) : null;

const issuesOf = (error: unknown): HelpIssues =>
  error instanceof ApiError
    ? Object.fromEntries(Object.entries(error.fields).map(([path, words]) => [path, words[0] ?? '']))
    : {};

/** Unsaved changes stay in this tab. `conflict` holds the stored version after a save from an older one. */
export const useHelpEditor = (stored: SavedGroups) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [draft, setDraft, clearDraft] = useDraft<Draft | null>('help-links', null);
  const [conflict, setConflict] = useState<SavedGroups | null>(null);
  const [issues, setIssues] = useState<HelpIssues>({});
  const { groups, version } = draft ?? { groups: stored.data, version: stored.version };

  const show = (saved: SavedGroups): void => {
    queryClient.setQueryData(helpEditQuery().queryKey, saved);
    queryClient.setQueryData(helpLinksQuery().queryKey, saved.data);
  };
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ groups: data, version: base }: Draft) =>
      api<typeof updateHelpLinks>('POST /api/v1/app/csl/csl1/update', { body: { data: [...data], version: base } }),
  });

  /** Text typed during the request stays, as a change to the version that the server returns. */
  const send = async (sent: Draft): Promise<void> => {
    setDraft(sent);
    setIssues({});
    try {
      const { message, ...saved } = await mutateAsync(sent);
      show(saved);
      setConflict(null);
      setDraft((now) => (now === null || now === sent ? null : { ...now, version: saved.version }));
      toast.success(message);
    } catch (error) {
      const newer = outdated(error);
      if (newer) {
        show(newer);
        setConflict(newer);
        return;
      }
      setIssues(issuesOf(error));
      toast.error(errorMessage(error, t`We couldn’t save your changes. Try again.`));
    }
  };

  return {
    groups,
    issues,
    busy: isPending,
    changed: draft !== null,
    conflict,
    change: (next: Groups, path?: string): void => {
      setDraft({ groups: next, version });
      // Issue paths contain indexes, which shift when a box is added or removed.
      setIssues((now) =>
        path === undefined ? {} : Object.fromEntries(Object.entries(now).filter(([one]) => one !== path)),
      );
    },
    save: (next: Groups = groups): Promise<void> => send({ groups: next, version }),
    discard: (): void => {
      clearDraft();
      setConflict(null);
      setIssues({});
    },
    /** Saves this tab's version over the stored one, which has been shown. */
    keepMine: (): Promise<void> => send({ groups, version: conflict?.version ?? version }),
    keepEditing: (): void => setConflict(null),
  } as const;
};

export type HelpEditor = ReturnType<typeof useHelpEditor>;
