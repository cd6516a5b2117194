import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '#features/account/contract.ts';
import { useEcomFlag } from '#features/settings/web/public.ts';
import { sharesQuery } from '#features/splits/web/queries.ts';
import { useUnfinished } from '#features/studio/web/public.tsx';
import { DashboardIcon, type DashboardIconName } from '#ui/composites/dashboard-icon.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { useCountsOf } from '../shell/dashboard/counts.tsx';
import { findableOf, sectionsOf } from '../shell/dashboard/links.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

interface Waiting {
  readonly label: string;
  readonly words: string;
  readonly to: string;
  readonly icon: DashboardIconName;
}

/** What waits for a seller, page by page; null while loading. */
export const useWaiting = (user: UserInfo): readonly Waiting[] | null => {
  const counting = sectionsOf({ role: 'seller' }, useEcomFlag())
    .flatMap(({ entries }) => entries)
    .flatMap(({ icon, tabs }) => tabs.map((tab) => ({ ...tab, icon })))
    .filter(({ countWords }) => countWords);
  const counts = useCountsOf(counting);
  const shares = useQuery(sharesQuery(1));
  const unfinished = useUnfinished(user._id);
  if (!counts || shares.isPending) return null;
  const invitations = shares.data?.invitations.length ?? 0;
  return [
    ...counting.flatMap(({ label, to, icon, countWords }, index): Waiting[] => {
      const count = counts[index] ?? 0;
      return count > 0 ? [{ label, to, icon, words: countWords?.(count) ?? '' }] : [];
    }),
    ...(invitations > 0
      ? [
          {
            label: t`Splits`,
            words: t`${plural({ invitations }, { one: '# invitation', other: '# invitations' })}`,
            to: '/dashboard/splits',
            icon: 'team' as const,
          },
        ]
      : []),
    ...(unfinished > 0
      ? [
          {
            label: t`Your catalog`,
            words: t`${plural({ drafts: unfinished }, { one: '# draft', other: '# drafts' })}`,
            to: '/beatstore/upload',
            icon: 'upload' as const,
          },
        ]
      : []),
  ];
};

/** What a seller can begin, where a wide window would leave the panel empty. */
const Beginnings = () => {
  const { actions } = findableOf(sectionsOf({ role: 'seller' }, useEcomFlag()));
  return (
    <div className="mt-4 flex flex-wrap gap-2 max-sm:hidden">
      {actions.map(({ title, to }) => (
        <Button key={to} asChild size="s">
          <Link variant="bare" to={to}>
            {title}
          </Link>
        </Button>
      ))}
    </div>
  );
};

export const WaitingPanel = ({ waiting }: { readonly waiting: readonly Waiting[] }) => (
  <Panel title={t`Waiting for you`}>
    {waiting.length === 0 ? (
      <>
        <p className="flex min-h-8 items-center gap-3">
          <Icon name="check" size={18} className="shrink-0 text-good" />
          {t`You’re all caught up.`}
        </p>
        <Beginnings />
      </>
    ) : (
      <ul aria-label={t`Waiting for you`} className="-my-2">
        {waiting.map(({ label, words, to, icon }) => (
          <li key={to} className="group relative flex min-h-12 items-center gap-3 border-b border-line last:border-0">
            <DashboardIcon name={icon} className="shrink-0 text-accent" />
            <Link
              variant="bare"
              to={to}
              className="min-w-0 flex-1 font-medium after:absolute after:inset-0 after:rounded-s"
            >
              {label}
            </Link>
            <span className="tabular text-sm text-muted">{words}</span>
            <Icon
              name="arrow-right"
              size={18}
              className="shrink-0 text-muted transition-colors group-hover:text-accent"
            />
          </li>
        ))}
      </ul>
    )}
  </Panel>
);
