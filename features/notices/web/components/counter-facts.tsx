import { formatLongDay, formatMoment } from '#contract-kit/format.ts';
import type { CounterNotice } from '../../contract.ts';
import { Facts } from './facts.tsx';

export const CounterFacts = ({ counter }: { readonly counter: CounterNotice }) => (
  <Facts
    rows={[
      ['Why it was a mistake', counter.statement],
      ['Name', counter.name],
      ['Address', counter.address],
      ['Phone', counter.phone],
      ['Declared', counter.declared.join('\n\n')],
      ['Signed', counter.signature],
      ['Received', formatMoment(counter.createdAt)],
      [
        'Goes back',
        `${formatLongDay(counter.restoreFrom)} to ${formatLongDay(counter.restoreBy)}, unless there’s a court filing`,
      ],
    ]}
  />
);
