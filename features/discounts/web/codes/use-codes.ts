import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#contract-kit/api.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import type { addCode, Code, deleteCode, editCode } from '../../contract.ts';
import type { addLabelCode, deleteLabelCode, editLabelCode } from '../../contract-admin.ts';
import type { readCodeFields } from '../../typed-fields.ts';
import { discountsKey } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

export type CodeOwner = 'seller' | 'label';
type Body = ReturnType<typeof readCodeFields>;

const add = (api: Api, owner: CodeOwner, body: Body) =>
  owner === 'label'
    ? api<typeof addLabelCode>('POST /api/v1/app/admin/codes', { body })
    : api<typeof addCode>('POST /api/v1/app/seller/codes', { body });

const edit = (api: Api, owner: CodeOwner, codeId: string, body: Body) =>
  owner === 'label'
    ? api<typeof editLabelCode>('PUT /api/v1/app/admin/codes/:codeId', { params: { codeId }, body })
    : api<typeof editCode>('PUT /api/v1/app/seller/codes/:codeId', { params: { codeId }, body });

const remove = (api: Api, owner: CodeOwner, codeId: string) =>
  owner === 'label'
    ? api<typeof deleteLabelCode>('DELETE /api/v1/app/admin/codes/:codeId', { params: { codeId } })
    : api<typeof deleteCode>('DELETE /api/v1/app/seller/codes/:codeId', { params: { codeId } });

/** Creates a code if there is no id. */
export const useSaveCode = (owner: CodeOwner) => {
  const api = useApi();
  return (codeId: string | null, body: Body) =>
    codeId === null ? add(api, owner, body) : edit(api, owner, codeId, body);
};

/** An edit must send all fields. */
const bodyOf = (code: Code): Body => ({
  code: code.code,
  kind: code.kind,
  value: code.value,
  minSubtotal: code.minSubtotal,
  maxUses: code.maxUses,
  maxUsesPerBuyer: code.maxUsesPerBuyer,
  startsAt: code.startsAt,
  endsAt: code.endsAt,
  beatIds: code.beatIds,
  licenseIds: code.licenseIds,
  exclusiveToo: code.exclusiveToo,
  paused: code.paused,
});

const changes = {
  pause: { of: () => ({ paused: true }), done: () => t`Code paused.` },
  resume: { of: () => ({ paused: false }), done: () => t`Code resumed.` },
  /** An ended code can be restarted by changing its dates. */
  end: { of: () => ({ startsAt: null, endsAt: new Date().toISOString() }), done: () => t`Code ended.` },
} as const;
export type CodeChange = keyof typeof changes;

export const useChangeCode = (owner: CodeOwner) => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ code, change }: { readonly code: Code; readonly change: CodeChange }) =>
      edit(api, owner, code._id, { ...bodyOf(code), ...changes[change].of() }),
    onSuccess: (_, { change }) => toast.success(changes[change].done()),
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t save this. Try again.`)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: discountsKey }),
  });
};

export const useDeleteCode = (owner: CodeOwner, onDone: () => void) => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (codeId: string) => remove(api, owner, codeId),
    // The list changes before the dialog closes, or the focus would return to a button that is about to disappear.
    onSuccess: async ({ message }) => {
      await queryClient.invalidateQueries({ queryKey: discountsKey });
      toast.success(message);
      onDone();
    },
  });
};
