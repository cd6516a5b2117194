import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import type {
  actOnNotice,
  askNotifier,
  keepAccount,
  noteCourt,
  rejectNotice,
  releaseMoney,
  restoreTarget,
} from '../../contract-admin.ts';
import { noticesKey } from '../queries.ts';

/** An admin's decisions. Afterwards everything that shows notices is fetched again. */
export const useDecide = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const done = async ({ message }: { readonly message: string }): Promise<void> => {
    toast.success(message);
    await queryClient.invalidateQueries({ queryKey: noticesKey });
  };
  const path = 'POST /api/v1/app/admin/notices/:noticeId';
  return {
    ask: async (noticeId: string, reason: string) =>
      done(await api<typeof askNotifier>(`${path}/ask`, { params: { noticeId }, body: { reason } })),
    reject: async (noticeId: string, reason: string) =>
      done(await api<typeof rejectNotice>(`${path}/reject`, { params: { noticeId }, body: { reason } })),
    act: async (noticeId: string, body: { readonly facts: string; readonly rule: string }) =>
      done(await api<typeof actOnNotice>(`${path}/act`, { params: { noticeId }, body })),
    noteCourt: async (noticeId: string, filing: string) =>
      done(await api<typeof noteCourt>(`${path}/court`, { params: { noticeId }, body: { filing } })),
    restore: async (noticeId: string, reason: string) =>
      done(await api<typeof restoreTarget>(`${path}/restore`, { params: { noticeId }, body: { reason } })),
    releaseMoney: async (noticeId: string) =>
      done(await api<typeof releaseMoney>(`${path}/release-money`, { params: { noticeId } })),
    keepAccount: async (userId: string, reason: string) =>
      done(
        await api<typeof keepAccount>('POST /api/v1/app/admin/notices/reviews/:userId/keep', {
          params: { userId },
          body: { reason },
        }),
      ),
  };
};
