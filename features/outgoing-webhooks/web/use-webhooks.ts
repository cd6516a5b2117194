import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract-kit/endpoint.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import type * as own from '../contract.ts';
import type * as ofLabel from '../contract-admin.ts';
import { type WebhookOwner, webhooksKey } from './queries.ts';

export type EndpointBody = CallInput<typeof own.addEndpoint>['body'];

const ownPath = '/api/v1/app/seller/webhooks' as const;
const labelPath = '/api/v1/app/admin/webhooks' as const;

export const useWebhooks = (owner: WebhookOwner) => {
  const api = useApi();
  const isLabel = owner === 'label';
  return {
    add: (body: EndpointBody) =>
      isLabel
        ? api<typeof ofLabel.addLabelEndpoint>(`POST ${labelPath}`, { body })
        : api<typeof own.addEndpoint>(`POST ${ownPath}`, { body }),
    edit: (endpointId: string, body: EndpointBody) =>
      isLabel
        ? api<typeof ofLabel.editLabelEndpoint>(`PUT ${labelPath}/:endpointId`, { params: { endpointId }, body })
        : api<typeof own.editEndpoint>(`PUT ${ownPath}/:endpointId`, { params: { endpointId }, body }),
    remove: (endpointId: string) =>
      isLabel
        ? api<typeof ofLabel.deleteLabelEndpoint>(`DELETE ${labelPath}/:endpointId`, { params: { endpointId } })
        : api<typeof own.deleteEndpoint>(`DELETE ${ownPath}/:endpointId`, { params: { endpointId } }),
    showSecret: (endpointId: string) =>
      isLabel
        ? api<typeof ofLabel.showLabelSecret>(`GET ${labelPath}/:endpointId/secret`, { params: { endpointId } })
        : api<typeof own.showSecret>(`GET ${ownPath}/:endpointId/secret`, { params: { endpointId } }),
    rotate: (endpointId: string) =>
      isLabel
        ? api<typeof ofLabel.rotateLabelSecret>(`POST ${labelPath}/:endpointId/rotate`, { params: { endpointId } })
        : api<typeof own.rotateSecret>(`POST ${ownPath}/:endpointId/rotate`, { params: { endpointId } }),
    test: (endpointId: string) =>
      isLabel
        ? api<typeof ofLabel.sendLabelTestEvent>(`POST ${labelPath}/:endpointId/test`, { params: { endpointId } })
        : api<typeof own.sendTestEvent>(`POST ${ownPath}/:endpointId/test`, { params: { endpointId } }),
    resend: (params: { readonly endpointId: string; readonly deliveryId: string }) =>
      isLabel
        ? api<typeof ofLabel.resendLabelDelivery>(`POST ${labelPath}/:endpointId/deliveries/:deliveryId/resend`, {
            params,
          })
        : api<typeof own.resendDelivery>(`POST ${ownPath}/:endpointId/deliveries/:deliveryId/resend`, { params }),
  };
};

interface Act<Result> {
  readonly run: () => Promise<Result>;
  /** The toast, for results that the page doesn't show. */
  readonly done?: string;
  readonly otherwise: string;
  readonly onDone?: (result: Result) => void;
  /** The page’s endpoint is gone, so nothing is refetched; queries that the page doesn’t use are dropped. */
  readonly leaves?: true;
}

/** Runs one action. Afterwards, even after a refusal, everything that shows endpoints is refetched. */
export const useAct = <Result>({ run, done, otherwise, onDone, leaves }: Act<Result>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async (result) => {
      if (leaves) queryClient.removeQueries({ queryKey: webhooksKey, type: 'inactive' });
      else await queryClient.invalidateQueries({ queryKey: webhooksKey });
      if (done) toast.success(done);
      onDone?.(result);
    },
    onError: (error) => {
      toast.error(errorMessage(error, otherwise));
      void queryClient.invalidateQueries({ queryKey: webhooksKey });
    },
  });
};
