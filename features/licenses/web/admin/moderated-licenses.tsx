import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { formatDay, formatPrice } from '#contract-kit/format.ts';
import { ReasonDialog } from '#ui/forms/reason-dialog.tsx';
import { type ModeratedProps, ModerationList, ModerationRow } from '#ui/lists/moderation-page.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
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
      toast.success(`“${license.title}” is withdrawn.`);
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
        Withdraw<span className="sr-only"> {license.title}</span>
      </Button>
      <ReasonDialog
        open={asks}
        title={`Withdraw “${license.title}”?`}
        text="Buyers and sellers can’t choose it until you restore it. Past sales keep it."
        hint="The seller will read it. 3 to 500 characters."
        confirm={force ? 'Withdraw anyway' : 'Withdraw'}
        schema={async () => (await import('../../contract-admin.ts')).moderateLicense.body}
        send={mutateAsync}
        otherwise={(error) => errorMessage(error, 'We couldn’t withdraw this license. Try again in a moment.')}
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
      toast.success(`“${license.title}” is restored.`);
      await queryClient.invalidateQueries({ queryKey: licensesKey });
      list.current?.focus();
    },
    onError: (error) => toast.error(errorMessage(error, 'We couldn’t restore this license. Try again in a moment.')),
  });
  return (
    <Button size="s" busy={isPending} onClick={() => mutate()}>
      Restore<span className="sr-only"> {license.title}</span>
    </Button>
  );
};

const Row = ({ item: license, list }: Props) => {
  const { user, withdrawn } = license;
  return (
    <ModerationRow
      title={license.title}
      by={
        <>
          {formatPrice(license.price)}
          {license.exclusive && ' · Exclusive'} · by {user.name} ({user.username})
        </>
      }
      state={withdrawn ? { words: 'Withdrawn', tone: 'bad' } : { words: 'Offered', tone: 'good' }}
      since={
        <>
          Created <time dateTime={license.createdAt}>{formatDay(license.createdAt)}</time>
        </>
      }
      action={withdrawn ? <Restore item={license} list={list} /> : <Withdraw item={license} list={list} />}
      note={
        withdrawn && (
          <>
            <span className="text-muted">
              Withdrawn on <time dateTime={withdrawn.at}>{formatDay(withdrawn.at)}</time> by {withdrawn.by}
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
  <ModerationList label="Licenses" items={licenses} row={Row} />
);
