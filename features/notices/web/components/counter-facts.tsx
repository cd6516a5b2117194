import { formatLongDay, formatMoment } from '#contract-kit/format.ts';
import type { CounterNotice } from '../../contract.ts';
import { Facts } from './facts.tsx';
import { t } from '#contract-kit/texts/text.ts';

export const CounterFacts = ({ counter }: { readonly counter: CounterNotice }) => (
  <Facts
    rows={[
      [t`Why it was a mistake`, counter.statement],
      [t`Name`, counter.name],
      [t`Address`, counter.address],
      [t`Phone`, counter.phone],
      [t`Declared`, counter.declared.join('\n\n')],
      [t`Signed`, counter.signature],
      [t`Received`, formatMoment(counter.createdAt)],
      [
        t`Goes back`,
        t`${{ firstDay: formatLongDay(counter.restoreFrom) }} to ${{ lastDay: formatLongDay(counter.restoreBy) }}, unless there’s a court filing`,
      ],
    ]}
  />
);
