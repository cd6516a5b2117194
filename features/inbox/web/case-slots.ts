import type { CaseKind } from '../case-kinds.ts';

/**
 * A case with everything that is needed to decide it. The keys of the inbox use what it marks: E presses the element with
 * `aria-keyshortcuts="E"`, R focuses the one with `aria-keyshortcuts="R"`.
 */
interface CaseProps {
  readonly id: string;
}

declare module '#ui/routing/slots.ts' {
  interface Slots {
    'inbox.dispute': CaseProps;
    'inbox.withdrawal': CaseProps;
    'inbox.notice': CaseProps;
    'inbox.strikes': CaseProps;
    'inbox.support': CaseProps;
    'inbox.payout': CaseProps;
    'inbox.job': CaseProps;
  }
}

/** The slot beside the list. A case of another kind is decided on its own page. */
export const slotOf = {
  dispute: 'inbox.dispute',
  withdrawal: 'inbox.withdrawal',
  notice: 'inbox.notice',
  strikes: 'inbox.strikes',
  support: 'inbox.support',
  payout: 'inbox.payout',
  job: 'inbox.job',
} as const satisfies Partial<Record<CaseKind, string>>;
