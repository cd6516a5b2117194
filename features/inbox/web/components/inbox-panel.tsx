import { sum } from '#contract-kit/numbers/sum.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { InboxCases } from '../../contract.ts';
import { casePath, inboxPath } from '../case-path.ts';
import { CaseRow } from './case-row.tsx';

const shown = 3;

/** The most urgent cases, and the most urgent of each other kind: whatever waits is one press away. */
const firstOf = (cases: InboxCases['cases']): InboxCases['cases'] =>
  cases.filter(({ kind }, index) => index < shown || cases.findIndex((one) => one.kind === kind) === index);

/** What waits for the admins, for their home page. */
export const InboxPanel = ({ inbox }: { readonly inbox: InboxCases | undefined }) => (
  <Panel
    title={t`To do`}
    aside={
      inbox &&
      inbox.cases.length > 0 && (
        <Link
          to={inboxPath}
        >{t`Inbox: ${plural({ cases: sum(Object.values(inbox.counts)) }, { one: '# case', other: '# cases' })}`}</Link>
      )
    }
  >
    {!inbox ? (
      <Skeleton className="h-12 rounded-m" />
    ) : inbox.cases.length === 0 ? (
      <p className="flex min-h-12 items-center gap-3">
        <Icon name="check" size={18} className="shrink-0 text-good" />
        {t`All done. Nothing needs you right now.`}
      </p>
    ) : (
      <ul aria-label={t`To do`} className="-mx-4 -my-1">
        {firstOf(inbox.cases).map((one) => (
          <CaseRow key={casePath(one)} one={one} to={casePath(one)} isOpen={false} />
        ))}
      </ul>
    )}
  </Panel>
);
