import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { formatPrice } from '#contract-kit/money.ts';
import { ReasonDialog } from '#ui/forms/reason-dialog.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import type { ModeratedLicense, moderateLicense, restoreLicense } from '../../contract-admin.ts';
import { licensesKey } from '../queries.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const dayOf = (time: string): string => day.format(new Date(time));

interface ActProps {
  readonly license: ModeratedLicense;
  readonly list: RefObject<HTMLElement | null>;
}

/** The server names the beats that would leave the store; the next press is meant with them. */
const isOnlyLicense = (error: unknown): boolean => error instanceof ApiError && error.code === 'LICENSES_ONLY_ONE';

const Withdraw = ({ license, list }: ActProps) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [force, setForce] = useState(false);
  const { mutateAsync } = useMutation({
    meta: { changes: 'licenses' },
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

const Restore = ({ license, list }: ActProps) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    meta: { changes: 'licenses' },
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

/** A card on a phone, a line where there is room. */
const Row = ({ license, list }: ActProps) => {
  const { user, withdrawn } = license;
  return (
    <li className="grid gap-3 rounded-m border border-line p-4 @3xl:grid-cols-[1fr_12rem_auto] @3xl:items-center @3xl:gap-4">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{license.title}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {formatPrice(license.price)}
          {license.exclusive && ' · Exclusive'} · by {user.name} ({user.username})
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted @3xl:flex-col @3xl:items-start">
        <Badge tone={withdrawn ? 'bad' : 'good'}>{withdrawn ? 'Withdrawn' : 'Offered'}</Badge>
        <span className="tabular whitespace-nowrap">
          Created <time dateTime={license.createdAt}>{dayOf(license.createdAt)}</time>
        </span>
      </p>
      <div className="@3xl:w-28 @3xl:text-right">
        {withdrawn ? <Restore license={license} list={list} /> : <Withdraw license={license} list={list} />}
      </div>
      {withdrawn && (
        <p className="text-sm wrap-anywhere @3xl:col-span-3">
          <span className="text-muted">
            Withdrawn on <time dateTime={withdrawn.at}>{dayOf(withdrawn.at)}</time> by {withdrawn.by}
            {withdrawn.reason !== null && ':'}
          </span>{' '}
          {withdrawn.reason}
        </p>
      )}
    </li>
  );
};

export const ModeratedLicenses = ({ licenses }: { readonly licenses: readonly ModeratedLicense[] }) => {
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} tabIndex={-1} aria-label="Licenses" className="flex flex-col gap-3 outline-none">
      {licenses.map((license) => (
        <Row key={license._id} license={license} list={list} />
      ))}
    </ul>
  );
};
