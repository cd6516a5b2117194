import { formatDay, formatSecond } from '#contract-kit/format.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import type { AdminOrder, AdminWithdrawal } from '../../contract-admin.ts';
import { withdrawalStates } from '../order-states.ts';
import type { Act } from './acts.ts';
import { Fact } from './fact.tsx';

interface ConsentPanelProps {
  readonly order: AdminOrder;
  readonly onAct: (act: Act) => void;
}

const askedOf = ({ consent: { form, on, at } }: AdminOrder): string => {
  if (on === 'stripe') return at === null ? 'Asked on Stripe’s page' : 'Checked the box on Stripe’s page';
  return form === 'checkbox' ? 'Checked the box' : 'Read the line above the button';
};

const confirmedOf = ({ confirmedAt, bouncedAt }: AdminOrder): string => {
  if (bouncedAt !== null) return `Bounced, ${formatSecond(bouncedAt)}`;
  return confirmedAt === null ? 'Not yet' : formatSecond(confirmedAt);
};

interface WithdrawalProps {
  readonly withdrawal: AdminWithdrawal;
  readonly onAct: (act: Act) => void;
}

const Withdrawal = ({ withdrawal, onAct }: WithdrawalProps) => {
  const { state, name, receivedAt, refundBy, decidedAt, whyNotDecline } = withdrawal;
  const { words, tone } = withdrawalStates()[state];
  return (
    <>
      <dl>
        <Fact name="Withdrawal">
          <Badge tone={tone}>{words}</Badge>
        </Fact>
        <Fact name="Received">{formatSecond(receivedAt)}</Fact>
        <Fact name="Name typed">{name === '' ? null : name}</Fact>
        {decidedAt === null ? (
          <Fact name="Refund by">
            <time dateTime={refundBy}>{formatDay(refundBy)}</time>
          </Fact>
        ) : (
          <Fact name="Decided">{formatSecond(decidedAt)}</Fact>
        )}
      </dl>
      {state === 'received' && (
        <>
          <div className="mt-4 flex flex-wrap gap-2">
            {/* Both look alike: the law decides, and not the color of a button. */}
            <Button
              size="s"
              aria-keyshortcuts={whyNotDecline === null ? undefined : 'E'}
              onClick={() => onAct({ kind: 'accept-withdrawal' })}
            >
              Accept withdrawal
            </Button>
            {whyNotDecline === null && (
              <Button size="s" aria-keyshortcuts="E" onClick={() => onAct({ kind: 'decline-withdrawal' })}>
                Decline withdrawal
              </Button>
            )}
          </div>
          {whyNotDecline !== null && <p className="mt-3 text-sm text-muted">It can’t be declined. {whyNotDecline}</p>}
        </>
      )}
    </>
  );
};

/** How the buyer requested immediate delivery, whether that was confirmed, and whether they withdrew. */
export const ConsentPanel = ({ order, onAct }: ConsentPanelProps) => (
  <Panel title="Consent and withdrawal">
    <div className="grid gap-x-6 @3xl:grid-cols-2">
      <dl>
        <Fact name="Asked for immediate delivery">{askedOf(order)}</Fact>
        <Fact name="Agreed">{order.consent.at === null ? 'Not yet' : formatSecond(order.consent.at)}</Fact>
        <Fact name="Version of the text">{order.consent.version}</Fact>
        <Fact name="Confirmed by email">{confirmedOf(order)}</Fact>
      </dl>
      <div>
        {order.withdrawal ? (
          <Withdrawal withdrawal={order.withdrawal} onAct={onAct} />
        ) : (
          <dl>
            <Fact name="Withdrawal">None</Fact>
          </dl>
        )}
      </div>
    </div>
  </Panel>
);
