import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { ManagedLicense, withdrawLicense } from '../../contract-manager.ts';
import { licensesKey } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

const useDelete = (onDone: () => void) => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    meta: { causes: 'licenses.changed' },
    mutationFn: ({ licenseId, force }: { readonly licenseId: string; readonly force: boolean }) =>
      api<typeof withdrawLicense>('DELETE /api/v1/app/beatstore/licenses/:licenseId', {
        params: { licenseId },
        query: { force: force ? 'true' : 'false' },
      }),
    onSuccess: async ({ message }) => {
      await queryClient.invalidateQueries({ queryKey: licensesKey });
      toast.success(message);
      onDone();
    },
  });
};

/** Titles of beats without another license, from the server's refusal. */
const beatsWithoutOther = (error: unknown): readonly string[] => {
  if (!(error instanceof ApiError) || error.code !== 'LICENSES_ONLY_ONE') return [];
  const { beats } = (error.details ?? {}) as { readonly beats?: readonly string[] };
  return beats ?? [];
};

interface DeleteLicenseDialogProps {
  readonly license: ManagedLicense | null;
  /** Gets the focus once the license is gone. */
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Asks for confirmation, and again if beats would leave the store. */
export const DeleteLicenseDialog = ({ license, otherwiseFocus, onClose }: DeleteLicenseDialogProps) => {
  const remove = useDelete(onClose);
  const beats = beatsWithoutOther(remove.error);
  const cancel = (): void => {
    remove.reset();
    onClose();
  };
  return (
    <Dialog
      open={license !== null}
      onOpenChange={(open) => !open && cancel()}
      title={
        beats.length > 0
          ? t`These beats will leave the store`
          : license
            ? t`Delete ${{ license: license.title }}?`
            : t`Delete this license?`
      }
      description={
        beats.length > 0
          ? t`They have no other license. You can add one first. Delete this license anyway?`
          : t`Buyers won’t see it anymore, and no one can use it for new beats. Past sales keep their terms.`
      }
      otherwiseFocus={otherwiseFocus}
      footer={
        <div className="flex justify-end gap-3">
          <Button onClick={cancel}>{t`No`}</Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() => license && remove.mutate({ licenseId: license._id, force: beats.length > 0 })}
          >
            {t`Yes`}
          </Button>
        </div>
      }
    >
      {beats.length > 0 && (
        <ul aria-label={t`Beats without another license`} className="list-disc ps-5 text-sm">
          {beats.map((title, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two beats may share a title, and the list never changes
            <li key={index}>{title}</li>
          ))}
        </ul>
      )}
      {remove.isError && beats.length === 0 && (
        <p role="alert" className="text-sm text-bad">
          {errorMessage(remove.error, t`We couldn’t delete the license. Please try again.`)}
        </p>
      )}
    </Dialog>
  );
};
