import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import type { acceptLoss, changeEvidence, submitEvidence, switchAutoSubmit } from '../contract.ts';
import type { EvidenceTexts } from '../dispute-kinds.ts';
import { disputesKey } from './queries.ts';

/** After each action, even a refused one, everything that shows disputes is refetched. */
export const useRespond = (disputeId: string) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const params = { disputeId };
  const path = '/api/v1/app/admin/disputes/:disputeId' as const;
  const done = async (call: Promise<{ readonly message: string }>): Promise<void> => {
    try {
      toast.success((await call).message, { duration: 8000 });
    } finally {
      await queryClient.invalidateQueries({ queryKey: disputesKey });
    }
  };
  return {
    change: (texts: EvidenceTexts) => done(api<typeof changeEvidence>(`PUT ${path}/evidence`, { params, body: texts })),
    submit: () => done(api<typeof submitEvidence>(`POST ${path}/submit`, { params })),
    accept: () => done(api<typeof acceptLoss>(`POST ${path}/accept`, { params })),
    switchAuto: (on: boolean) =>
      done(api<typeof switchAutoSubmit>(`PUT ${path}/auto-submit`, { params, body: { on } })),
  };
};
