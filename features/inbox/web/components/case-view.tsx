import { formatMoment } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Slot } from '#ui/data/slot.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';
import { caseLabels } from '../../case-kinds.ts';
import type { InboxCase } from '../../contract.ts';
import { slotOf } from '../case-slots.ts';

interface CaseViewProps {
  readonly one: InboxCase;
  /** Nobody has decided it yet. */
  readonly isWaiting: boolean;
}

export const CaseView = ({ one, isWaiting }: CaseViewProps) => {
  const { kind, id, title, about, advice, path, since, dueAt } = one;
  const slot = kind in slotOf ? slotOf[kind as keyof typeof slotOf] : undefined;
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <h2 className="font-display text-xl font-semibold wrap-anywhere">{title}</h2>
            <p dir="auto" className="mt-1 line-clamp-2 wrap-anywhere text-muted">
              {about}
            </p>
          </div>
          <Button asChild size="s">
            <Link variant="bare" to={path} aria-keyshortcuts={slot ? undefined : 'E'}>
              {t`Open its page`}
            </Link>
          </Button>
        </div>
        <p className="tabular mt-2 flex flex-wrap gap-x-4 text-sm text-muted">
          <span>{caseLabels()[kind]}</span>
          <span>
            <T>
              Since{' '}
              <time dateTime={since}>
                <V of={{ time: formatMoment(since) }} />
              </time>
            </T>
          </span>
          {dueAt !== null && (
            <span>
              <T>
                Due{' '}
                <time dateTime={dueAt}>
                  <V of={{ time: formatMoment(dueAt) }} />
                </time>
              </T>
            </span>
          )}
        </p>
        {isWaiting ? (
          advice !== null && (
            <p className="mt-4 flex gap-2 rounded-m border border-line bg-raised p-3 text-sm wrap-anywhere">
              <Icon name="info" size={16} className="mt-0.5 shrink-0 text-accent" />
              {advice}
            </p>
          )
        ) : (
          <output className="mt-4 flex items-center gap-2 text-sm text-good">
            <Icon name="check" size={16} /> {t`This is done.`}
          </output>
        )}
      </div>
      {slot && <Slot key={`${kind}:${id}`} name={slot} id={id} fallback={<Skeleton className="h-72 rounded-l" />} />}
    </div>
  );
};
