import { formatDay, formatSecond } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';
import type { AdminOrder, AdminWithdrawal } from '../../contract-admin.ts';
import { withdrawalStates } from '../order-states.ts';
import type { Act } from './acts.ts';
import { Fact } from './fact.tsx';

interface ConsentPanelProps {
  readonly order: AdminOrder;
  readonly onAct: (act: Act) => void;
}

const askedOf = ({ consent: { form, on, at } }: AdminOrder): string => {
  if (on === 'stripe') return at === null ? t`Asked on Stripe’s page` : t`Checked the box on Stripe’s page`;
  return form === 'checkbox' ? t`Checked the box` : t`Read the line above the button`;
};

const confirmedOf = ({ confirmedAt, bouncedAt }: AdminOrder): string => {
  if (bouncedAt !== null) return t`Bounced, ${{ time: formatSecond(bouncedAt) }}`;
  return confirmedAt === null ? t`Not yet` : formatSecond(confirmedAt);
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
        <Fact name={t`Withdrawal`}>
          <Badge tone={tone}>{words}</Badge>
        </Fact>
        <Fact name={t`Received`}>{formatSecond(receivedAt)}</Fact>
        <Fact name={t`Name typed`}>{name === '' ? null : name}</Fact>
        {decidedAt === null ? (
          <Fact name={t`Refund by`}>
            <time dateTime={refundBy}>{formatDay(refundBy)}</time>
          </Fact>
        ) : (
          <Fact name={t`Decided`}>{formatSecond(decidedAt)}</Fact>
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
              {t`Accept withdrawal`}
            </Button>
            {whyNotDecline === null && (
              <Button size="s" aria-keyshortcuts="E" onClick={() => onAct({ kind: 'decline-withdrawal' })}>
                {t`Decline withdrawal`}
              </Button>
            )}
          </div>
          {whyNotDecline !== null && (
            <p className="mt-3 text-sm text-muted">
              <T>
                It can’t be declined. <V of={{ reason: whyNotDecline }} />
              </T>
            </p>
          )}
        </>
      )}
    </>
  );
};

/** How the buyer requested immediate delivery, whether that was confirmed, and whether they withdrew. */
export const ConsentPanel = ({ order, onAct }: ConsentPanelProps) => (
  <Panel title={t`Consent and withdrawal`}>
    <div className="grid gap-x-6 @3xl:grid-cols-2">
      <dl>
        <Fact name={t`Asked for immediate delivery`}>{askedOf(order)}</Fact>
        <Fact name={t`Agreed`}>{order.consent.at === null ? t`Not yet` : formatSecond(order.consent.at)}</Fact>
        <Fact name={t`Version of the text`}>{order.consent.version}</Fact>
        <Fact name={t`Confirmed by email`}>{confirmedOf(order)}</Fact>
      </dl>
      <div>
        {order.withdrawal ? (
          <Withdrawal withdrawal={order.withdrawal} onAct={onAct} />
        ) : (
          <dl>
            <Fact name={t`Withdrawal`}>{t`None`}</Fact>
          </dl>
        )}
      </div>
    </div>
  </Panel>
);
