import { useUserChanged } from '#features/auth/web/public.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { useDraft } from '#ui/data/use-draft.ts';
import type { ProfileChanges, updateAdminProfile, updateProfile, UserInfo } from '#features/account/contract.ts';
import {
  changedFields,
  issuesOf,
  profileFields,
  readDraft,
  valueOf,
  withValue,
  type ProfileDraft,
  type ProfileErrors,
  type ProfileField,
} from './profile-draft.ts';
import { t } from '#contract-kit/texts/text.ts';

const tooOften = () => t`Please wait before trying again`;
const failed = () => t`An error occurred while updating the profile.`;

const useSave = (role: UserInfo['role']) => {
  const api = useApi();
  return useMutation({
    mutationFn: (body: ProfileChanges) =>
      role === 'admin'
        ? api<typeof updateAdminProfile>('PUT /api/v1/admin/updateUserProfile', { body, files: {} })
        : api<typeof updateProfile>('POST /api/v1/app/update-profile', { body, files: {} }),
  });
};

const errorsOf = (error: unknown): ProfileErrors =>
  error instanceof ApiError ? Object.fromEntries(profileFields.map((field) => [field, error.fields[field]?.[0]])) : {};

const noErrors: ProfileErrors = {};

/** Typed text survives leaving the page and the end of the session. */
export const useProfile = (user: UserInfo) => {
  const [kept, setKept, clear] = useDraft<ProfileDraft>(`profile:${user._id}`, []);
  const [errors, setErrors] = useState(noErrors);
  const changed = useUserChanged();
  const saving = useSave(user.role);
  const draft = readDraft(kept);
  const changes = changedFields(user, draft);

  const onFailure = (error: unknown): void => {
    setErrors(errorsOf(error));
    const busy = error instanceof ApiError && error.status === 429;
    toast.error(busy ? tooOften() : errorMessage(error, failed()));
  };
  const save = (): void => {
    if (saving.isPending) return;
    if (Object.keys(changes).length === 0) return toast.info(t`No changes made.`);
    const issues = issuesOf(user, draft);
    setErrors(issues);
    if (Object.keys(issues).length > 0) return undefined;
    return saving.mutate(changes, {
      onSuccess: ({ user: saved }) => {
        changed(saved);
        clear();
        toast.success(t`Profile updated successfully`);
      },
      onError: onFailure,
    });
  };

  return {
    /** Number of fields that differ from the stored values. */
    changes: Object.keys(changes).length,
    saving: saving.isPending,
    save,
    discard: (): void => {
      clear();
      setErrors(noErrors);
    },
    field: (field: ProfileField) => ({
      name: field,
      value: valueOf(user, draft, field),
      changed: field in changes,
      error: errors[field],
      onChange: (value: string): void => {
        setKept((now) => withValue(readDraft(now), field, value));
        // Another country has another rule for postal codes.
        setErrors((now) => ({ ...now, [field]: undefined, ...(field === 'country' && { zipCode: undefined }) }));
      },
    }),
  };
};

export type Profile = ReturnType<typeof useProfile>;
