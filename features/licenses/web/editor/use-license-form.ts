import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { useDraft } from '#ui/data/use-draft.ts';
import type { addLicense, editLicense, ManagedLicense } from '../../contract-manager.ts';
import {
  bodyOf,
  draftOf,
  emptyDraft,
  issuesOf,
  type LicenseDraft,
  type LicenseIssues,
  serverIssues,
} from './license-draft.ts';
import { licensesKey } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

type Body = ReturnType<typeof bodyOf>;

const useSave = (license: ManagedLicense | null) => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    meta: { causes: 'licenses.changed' },
    mutationFn: (body: Body) =>
      license
        ? api<typeof editLicense>('PUT /api/v1/app/beatstore/licenses/:licenseId', {
            params: { licenseId: license._id },
            body: { ...body, assignTo: body.assignTo === 'all' ? null : body.assignTo },
          })
        : api<typeof addLicense>('POST /api/v1/app/beatstore/addlicense', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: licensesKey }),
  });
};

const noIssues: LicenseIssues = {};

interface Options {
  readonly userId: string;
  /** Null for a new license. */
  readonly license: ManagedLicense | null;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly onDone: () => void;
}

/** The draft survives leaving the page and being logged out. */
export const useLicenseForm = ({ userId, license, element, onDone }: Options) => {
  const [was] = useState(() => (license ? draftOf(license) : emptyDraft));
  const [draft, setDraft, clear] = useDraft(`license:${userId}:${license?._id ?? 'new'}`, was);
  const [issues, setIssues] = useState(noIssues);
  const [attempts, setAttempts] = useState(0);
  const save = useSave(license);

  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts, element]);

  const showIssues = (found: LicenseIssues): void => {
    setIssues(found);
    setAttempts((count) => count + 1);
  };
  const submit = (): void => {
    if (save.isPending) return;
    const wrong = issuesOf(draft, was);
    if (Object.keys(wrong).length > 0) return showIssues(wrong);
    setIssues(noIssues);
    const body = bodyOf(draft);
    return save.mutate(body, {
      onSuccess: () => {
        clear();
        toast.success(license ? t`License saved.` : t`License created.`);
        onDone();
      },
      onError: (error) => showIssues(error instanceof ApiError ? serverIssues(error.fields, body) : noIssues),
    });
  };

  return {
    draft,
    issues,
    submit,
    saving: save.isPending,
    /** An error that belongs to no field. */
    failure:
      save.isError && Object.keys(issues).length === 0
        ? errorMessage(save.error, license ? t`Error saving license` : t`Error creating license`)
        : null,
    /** Whether there are unsaved changes. */
    changed: draft !== was,
    discard: (): void => {
      clear();
      setIssues(noIssues);
      save.reset();
    },
    change: (part: Partial<LicenseDraft>): void => {
      setDraft((now) => ({ ...now, ...part }));
      setIssues((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))));
    },
    changeLimit: (name: keyof LicenseDraft['limits'], limit: string): void => {
      setDraft((now) => ({ ...now, limits: { ...now.limits, [name]: limit } }));
      setIssues((now) => Object.fromEntries(Object.entries(now).filter(([field]) => field !== name)));
    },
  };
};

export type LicenseForm = ReturnType<typeof useLicenseForm>;
