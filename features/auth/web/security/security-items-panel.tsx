import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { securityKinds } from '#contract-kit/security/security-kinds.ts';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { SecurityItem } from '../../contract-security-items.ts';
import { securityItemsQuery, useEndSecurityItem } from './security-items-query.ts';
import { originWords, securityWords } from './security-words.ts';
import { t } from '#contract-kit/texts/text.ts';

interface RowProps {
  readonly item: SecurityItem;
  readonly onEnd: () => void;
}

const Row = ({ item, onEnd }: RowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
    <div className="min-w-0">
      <p className="wrap-anywhere">{item.name}</p>
      <p className="text-sm text-muted">{originWords(item)}</p>
    </div>
    {item.kind === 'session' && !item.canEnd && <Badge>{t`This session`}</Badge>}
    {item.canEnd && (
      <Button size="s" variant="danger" onClick={onEnd} aria-label={t`End ${{ item: item.name }}`}>
        {t`End`}
      </Button>
    )}
  </li>
);

/** Everything that can act for the account or is paid by it, even if an intruder set it up. */
export const SecurityItemsPanel = () => {
  const { data, error, refetch } = useQuery(securityItemsQuery());
  const [ending, setEnding] = useState<SecurityItem | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const end = useEndSecurityItem();
  if (!data) {
    if (!error) return <Skeleton className="h-80 rounded-l" />;
    return <ErrorState error={error} title={t`We couldn’t load this list`} onRetry={() => void refetch()} />;
  }
  const groups = securityKinds
    .map((kind) => ({ kind, items: data.items.filter((item) => item.kind === kind) }))
    .filter(({ items }) => items.length > 0);
  return (
    <div ref={list} tabIndex={-1} className="outline-none @4xl:col-span-2">
      <Panel
        title={t`What can act for your account`}
        lead={t`Who made it, and when. If someone else was in your account, change your password and end what you don’t recognize.`}
      >
        <div className="grid gap-6">
          {groups.map(({ kind, items }) => {
            const { title, to } = securityWords()[kind];
            return (
              <div key={kind}>
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <h3 className="font-semibold">{title}</h3>
                  {to !== null && (
                    <Link to={to} aria-label={t`Manage: ${{ title }}`}>
                      {t`Manage`}
                    </Link>
                  )}
                </div>
                <ul aria-label={title} className="divide-y divide-line">
                  {items.map((item) => (
                    <Row key={item.id} item={item} onEnd={() => setEnding(item)} />
                  ))}
                </ul>
              </div>
            );
          })}
        </div>
      </Panel>
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={() => setEnding(null)}
        title={t`End this?`}
        text={ending ? t`“${{ item: ending.name }}” stops working right away.` : ''}
        confirm={t`End`}
        busy={end.isPending}
        otherwiseFocus={list}
        onConfirm={() => {
          if (!ending) return;
          end.mutate(ending, {
            onSuccess: ({ message }) => toast.success(message),
            onError: (failure) => toast.error(errorMessage(failure, t`We couldn’t end this. Please try again.`)),
            onSettled: () => setEnding(null),
          });
        }}
      />
    </div>
  );
};
