import { useRef, useState, type RefObject } from 'react';
import { formatLocalDay, formatLocalMoment } from '#contract-kit/format.ts';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import type { Key, KeyList } from '../contract.ts';
import { scopeWords } from '../scope-words.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { useRevokeKey } from './queries.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const isOver = ({ expiresAt }: Key): boolean => expiresAt !== null && Date.parse(expiresAt) <= Date.now();

const expiryOf = (key: Key): string => {
  if (key.expiresAt === null) return t`Doesn’t expire`;
  const day = formatLocalDay(key.expiresAt);
  return isOver(key) ? t`Expired ${{ day }}` : t`Expires ${{ day }}`;
};

interface RowProps {
  readonly one: Key;
  readonly mode: KeyList['mode'];
  readonly onRevoke: () => void;
}

const Row = ({ one, mode, onRevoke }: RowProps) => (
  <li className="flex flex-col gap-3 rounded-m border border-line bg-background/40 p-4">
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-display text-lg font-semibold wrap-anywhere">
          {one.name}
          {isOver(one) && <Badge tone="warn">{t`Expired`}</Badge>}
          {!one.start.startsWith(`sth_${mode}_`) && (
            <Badge tone="warn">{mode === 'live' ? t`Refused in live mode` : t`Refused in test mode`}</Badge>
          )}
        </h3>
        <code className="text-sm text-muted">{one.start}…</code>
      </div>
      <Button size="s" onClick={onRevoke}>
        <T>
          Revoke
          <span className="sr-only">
            {' '}
            <V of={{ name: one.name }} />
          </span>
        </T>
      </Button>
    </div>
    <ul aria-label={t`Permissions`} className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {one.scopes.map((scope) => (
        <li key={scope} className="flex min-w-0 items-start gap-2">
          <Icon name="check" size={18} className="mt-px shrink-0 text-good" />
          {scopeWords[scope]}
        </li>
      ))}
    </ul>
    <p className="tabular text-sm text-muted">
      {t`Created ${{ day: formatLocalDay(one.createdAt) }}`} ·{' '}
      {one.lastUsedAt ? t`Last used ${{ time: formatLocalMoment(one.lastUsedAt) }}` : t`Not used yet`} · {expiryOf(one)}
    </p>
  </li>
);

interface RevokeProps {
  readonly leaving: Key | null;
  readonly list: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

const Revoke = ({ leaving, list, onClose }: RevokeProps) => {
  const revoke = useRevokeKey();
  return (
    <ConfirmDialog
      open={leaving !== null}
      onOpenChange={onClose}
      title={leaving ? t`Revoke “${{ key: leaving.name }}”?` : t`Revoke “this key”?`}
      text={t`Apps that use it stop working right away. You can’t undo this.`}
      confirm={t`Revoke key`}
      busy={revoke.isPending}
      otherwiseFocus={list}
      onConfirm={() => {
        if (!leaving) return;
        revoke.mutate(leaving._id, {
          onSuccess: ({ message }) => toast.success(message),
          onError: (error) => toast.error(errorMessage(error, t`We couldn’t revoke the key. Try again.`)),
          onSettled: onClose,
        });
      }}
    />
  );
};

export const KeysPanel = ({ keys, mode }: KeyList) => {
  const [making, setMaking] = useState(false);
  const [leaving, setLeaving] = useState<Key | null>(null);
  const list = useRef<HTMLDivElement>(null);
  return (
    <Panel
      title={t`Your keys`}
      lead={t`Anyone with a key can act for you within its permissions. Revoke any you don’t recognize.`}
      aside={
        keys.length > 0 && (
          <Button variant="primary" onClick={() => setMaking(true)}>
            {t`New key`}
          </Button>
        )
      }
    >
      <div ref={list} tabIndex={-1} className="outline-none">
        {keys.length === 0 ? (
          <EmptyState
            className="-my-6"
            title={t`Automate your catalog`}
            text={t`Sync your catalog with your own site, send sales to your accounting, or create codes from a script.`}
            action={
              <Button variant="primary" onClick={() => setMaking(true)}>
                {t`Create your first key`}
              </Button>
            }
          />
        ) : (
          <ul aria-label={t`API keys`} className="flex flex-col gap-4">
            {keys.map((one) => (
              <Row key={one._id} one={one} mode={mode} onRevoke={() => setLeaving(one)} />
            ))}
          </ul>
        )}
      </div>
      {making && <NewKeyDialog otherwiseFocus={list} onClose={() => setMaking(false)} />}
      <Revoke leaving={leaving} list={list} onClose={() => setLeaving(null)} />
    </Panel>
  );
};
