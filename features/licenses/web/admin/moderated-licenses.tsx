import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { formatDay, formatPrice } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { ReasonDialog } from '#ui/forms/reason-dialog.tsx';
import { type ModeratedProps, ModerationList, ModerationRow } from '#ui/lists/moderation-page.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';
import type { ModeratedLicense, moderateLicense, restoreLicense } from '../../contract-admin.ts';
import { licensesKey } from '../queries.ts';

type Props = ModeratedProps<ModeratedLicense>;

/** The server's refusal names the beats that would leave the store. The next press withdraws the license anyway. */
const isOnlyLicense = (error: unknown): boolean => error instanceof ApiError && error.code === 'LICENSES_ONLY_ONE';

const Withdraw = ({ item: license, list }: Props) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [force, setForce] = useState(false);
  const { mutateAsync } = useMutation({
    meta: { causes: 'licenses.changed' },
    mutationFn: (reason: string) =>
      api<typeof moderateLicense>('POST /api/v1/app/admin/licenses/:licenseId/withdraw', {
        params: { licenseId: license._id },
        body: { reason, force },
      }),
    onSuccess: async () => {
      toast.success(t`“${{ license: license.title }}” is withdrawn.`);
      await queryClient.invalidateQueries({ queryKey: licensesKey });
    },
    onError: (error) => setForce(isOnlyLicense(error)),
  });
  const close = (): void => {
    setAsks(false);
    setForce(false);
  };
  return (
    <>
      <Button size="s" onClick={() => setAsks(true)}>
        <T>
          Withdraw
          <span className="sr-only">
            {' '}
            <V of={{ license: license.title }} />
          </span>
        </T>
      </Button>
      <ReasonDialog
        open={asks}
        title={t`Withdraw “${{ license: license.title }}”?`}
        text={t`Buyers and sellers can’t choose it until you restore it. Past sales keep it.`}
        hint={t`The seller will read it. 3 to 500 characters.`}
        confirm={force ? t`Withdraw anyway` : t`Withdraw`}
        schema={async () => (await import('../../contract-admin.ts')).moderateLicense.body}
        send={mutateAsync}
        otherwise={(error) => errorMessage(error, t`We couldn’t withdraw this license. Try again in a moment.`)}
        onClose={close}
        otherwiseFocus={list}
      />
    </>
  );
};

const Restore = ({ item: license, list }: Props) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    meta: { causes: 'licenses.changed' },
    mutationFn: () =>
      api<typeof restoreLicense>('POST /api/v1/app/admin/licenses/:licenseId/restore', {
        params: { licenseId: license._id },
      }),
    onSuccess: async () => {
      toast.success(t`“${{ license: license.title }}” is restored.`);
      await queryClient.invalidateQueries({ queryKey: licensesKey });
      list.current?.focus();
    },
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t restore this license. Try again in a moment.`)),
  });
  return (
    <Button size="s" busy={isPending} onClick={() => mutate()}>
      <T>
        Restore
        <span className="sr-only">
          {' '}
          <V of={{ license: license.title }} />
        </span>
      </T>
    </Button>
  );
};

const Row = ({ item: license, list }: Props) => {
  const { user, withdrawn } = license;
  return (
    <ModerationRow
      title={license.title}
      by={[
        formatPrice(license.price),
        ...(license.exclusive ? [t`Exclusive`] : []),
        t`by ${{ seller: user.name }} (${{ username: user.username }})`,
      ].join(' · ')}
      state={withdrawn ? { words: t`Withdrawn`, tone: 'bad' } : { words: t`Offered`, tone: 'good' }}
      since={
        <T>
          Created{' '}
          <time dateTime={license.createdAt}>
            <V of={{ date: formatDay(license.createdAt) }} />
          </time>
        </T>
      }
      action={withdrawn ? <Restore item={license} list={list} /> : <Withdraw item={license} list={list} />}
      note={
        withdrawn && (
          <>
            <span className="text-muted">
              <T>
                Withdrawn on{' '}
                <time dateTime={withdrawn.at}>
                  <V of={{ date: formatDay(withdrawn.at) }} />
                </time>{' '}
                by <V of={{ admin: withdrawn.by }} />
              </T>
              {withdrawn.reason !== null && ':'}
            </span>{' '}
            {withdrawn.reason}
          </>
        )
      }
    />
  );
};

export const ModeratedLicenses = ({ licenses }: { readonly licenses: readonly ModeratedLicense[] }) => (
  <ModerationList label={t`Licenses`} items={licenses} row={Row} />
);
