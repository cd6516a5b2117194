import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { formatLocalDay } from '#contract-kit/format.ts';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Passkey } from '../../contract-security.ts';
import type { PasskeySupport } from './passkey-support.ts';
import { passkeysQuery, useRemovePasskey } from './passkey-queries.ts';
import { usePasskeySupport } from './passkey-support.ts';
import { AddPasskey } from './add-passkey.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

const Row = ({ passkey, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }) => (
  <li className="flex items-center gap-4 py-3 first:pt-0">
    <Icon name="key" className="shrink-0 text-accent" />
    <div className="min-w-0 flex-1">
      <p className="font-medium wrap-anywhere">{passkey.name}</p>
      <p className="tabular text-sm text-muted">
        {passkey.lastUsedAt
          ? t`Added ${{ date: formatLocalDay(passkey.createdAt) }}, last used ${{ lastUse: formatLocalDay(passkey.lastUsedAt) }}`
          : t`Added ${{ date: formatLocalDay(passkey.createdAt) }}, not used yet`}
      </p>
    </div>
    <IconButton label={t`Remove the passkey ${{ passkey: passkey.name }}`} icon="trash" onClick={onRemove} />
  </li>
);

interface RemoveProps {
  readonly passkey: Passkey | null;
  readonly list: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

const Remove = ({ passkey, list, onClose }: RemoveProps) => {
  const remove = useRemovePasskey();
  return (
    <ConfirmDialog
      open={passkey !== null}
      onOpenChange={onClose}
      title={t`Remove this passkey?`}
      text={
        passkey
          ? t`"${{ passkey: passkey.name }}" will no longer log you in. Your device may still offer it: delete it there too.`
          : ''
      }
      confirm={t`Remove`}
      busy={remove.isPending}
      otherwiseFocus={list}
      onConfirm={() => {
        if (!passkey) return;
        remove.mutate(passkey.id, {
          onSuccess: ({ message }) => toast.success(message),
          onError: (error) => toast.error(errorMessage(error, t`We couldn’t remove the passkey. Please try again.`)),
          onSettled: onClose,
        });
      }}
    />
  );
};

/** Why passkeys can't be added on this page, and where they can. */
const Elsewhere = ({ place }: { readonly place: Exclude<PasskeySupport, { kind: 'supported' }> }) => (
  <p className="flex gap-3 rounded-m border border-line bg-raised p-4 text-sm">
    <Icon name="info" className="shrink-0 text-accent" />
    <span className="min-w-0">
      {place.kind === 'address' && (
        <>
          {t`Passkeys don’t work at an IP address.`}{' '}
          {place.atLocalhost ? (
            <T>
              Open <Link to={place.atLocalhost}>the same page at localhost</Link> and log in there.
            </T>
          ) : (
            t`Open this site by its domain name.`
          )}
        </>
      )}
      {place.kind === 'insecure' && t`Passkeys need a secure connection. Open this site with https.`}
      {place.kind === 'unsupported' && t`This browser doesn’t support passkeys. Use a newer one to add yours.`}
    </span>
  </p>
);

const List = () => {
  const { data, error, refetch } = useQuery(passkeysQuery());
  const list = useRef<HTMLDivElement>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  if (!data) {
    if (!error) return <Skeleton className="h-14 w-full" />;
    return <ErrorState error={error} title={t`We couldn’t load your passkeys`} onRetry={() => void refetch()} />;
  }
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {data.length === 0 ? (
        <p className="text-sm text-muted">{t`No passkeys yet. They can’t be guessed, and don’t work on fake sites.`}</p>
      ) : (
        <ul className="divide-y divide-line">
          {data.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      )}
      <Remove passkey={removing} list={list} onClose={() => setRemoving(null)} />
    </div>
  );
};

export const PasskeysPanel = () => {
  const place = usePasskeySupport();
  const [adding, setAdding] = useState(false);
  return (
    <Panel
      title={t`Passkeys`}
      lead={t`Log in with your fingerprint, face or screen lock.`}
      aside={
        place.kind === 'supported' && (
          <Button size="s" onClick={() => setAdding(true)}>
            <Icon name="plus" size={18} /> {t`Add a passkey`}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <List />
        {place.kind !== 'supported' && <Elsewhere place={place} />}
      </div>
      <AddPasskey open={adding} onOpenChange={setAdding} />
    </Panel>
  );
};
