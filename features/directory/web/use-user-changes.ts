import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '#contract-kit/texts/text.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import type {
  changeEditor,
  changeRole,
  DirectoryUser,
  removeComments,
  restoreUser,
  suspendUser,
  updateUser,
  UserField,
} from '../contract.ts';
import { directoryKey } from './queries.ts';

export const refusalMessage = (error: unknown): string =>
  errorMessage(error, t`We couldn’t save this change. Try again in a moment.`);

const saved = (field: UserField, { pendingEmail }: DirectoryUser): string => {
  if (field === 'name') return t`Name saved.`;
  if (field === 'username') return t`Username saved.`;
  return pendingEmail === null
    ? t`The email hasn’t changed.`
    : t`We sent a link to ${{ pendingEmail }}. The email changes once it’s followed.`;
};

interface FieldChange {
  readonly field: UserField;
  readonly value: string;
}

/** Shows the change at once, then saves it. If it's refused, restores the old value and says why. */
export const useFieldChange = (user: DirectoryUser, show: (user: DirectoryUser) => void) => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ field, value }: FieldChange) =>
      api<typeof updateUser>('PUT /api/v1/app/update-user/:userId', {
        params: { userId: user._id },
        body: { [field]: value },
      }),
    onMutate: ({ field, value }) => show({ ...user, [field]: value }),
    onSuccess: (response, { field }) => {
      show(response.user);
      toast.success(saved(field, response.user));
    },
    onError: (error) => {
      show(user);
      toast.error(refusalMessage(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: directoryKey }),
  });
};

/** Unlike a field change, the result of these actions is shown only once the server has responded. */
export const useAccountActions = (user: DirectoryUser, show: (user: DirectoryUser) => void) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const params = { userId: user._id };
  const done = (response: { readonly user: DirectoryUser }, words: string): void => {
    show(response.user);
    toast.success(words);
    void queryClient.invalidateQueries({ queryKey: directoryKey });
  };
  return {
    suspend: async (reason: string): Promise<void> => {
      const response = await api<typeof suspendUser>('POST /api/v1/app/users/:userId/suspend', {
        params,
        body: { reason },
      });
      done(response, t`Account suspended.`);
    },
    restore: async (): Promise<void> => {
      const response = await api<typeof restoreUser>('POST /api/v1/app/users/:userId/restore', { params });
      done(response, t`Account restored.`);
    },
    removeComments: async (): Promise<void> => {
      const { message } = await api<typeof removeComments>('DELETE /api/v1/app/users/:userId/comments', { params });
      toast.success(message);
    },
    changeRole: async (role: DirectoryUser['role']['name']): Promise<void> => {
      const response = await api<typeof changeRole>('PUT /api/v1/app/users/:userId/role', { params, body: { role } });
      done(response, t`Role changed.`);
    },
    changeEditor: async (isEditor: boolean): Promise<void> => {
      const response = await api<typeof changeEditor>('PUT /api/v1/app/users/:userId/editor', {
        params,
        body: { isEditor },
      });
      done(response, isEditor ? t`They can edit the site now.` : t`They can’t edit the site anymore.`);
    },
  };
};
