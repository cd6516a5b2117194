import type { ReactNode } from 'react';
import { formatLocalMoment } from '#contract-kit/format.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import type { Session } from '../../contract.ts';
import { browserLabel, deviceLabel, isHandheld } from './session-labels.ts';
import { t } from '#contract-kit/texts/text.ts';

const Moment = ({ time }: { readonly time: string }) => <time dateTime={time}>{formatLocalMoment(time)}</time>;

export interface SessionCardProps {
  readonly session: Session;
  /** If missing, the session can't be ended from this list. */
  readonly onEnd?: (() => void) | undefined;
}

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

const Fact = ({ label, children }: FactProps) => (
  <div className="min-w-0">
    <dt className="eyebrow">{label}</dt>
    <dd className="tabular wrap-anywhere">{children}</dd>
  </div>
);

export const SessionCard = ({ session, onEnd }: SessionCardProps) => (
  <li className="flex gap-4 py-5 first:pt-0 last:pb-0">
    <span
      aria-hidden="true"
      className={`grid size-11 shrink-0 place-items-center rounded-full border ${session.isActive ? 'border-accent/50 text-accent' : 'border-line text-muted'}`}
    >
      <Icon name={isHandheld(session) ? 'phone' : 'device'} />
    </span>
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            {deviceLabel(session)}
            {session.current && <Badge tone="accent">{t`This device`}</Badge>}
          </h3>
          <p className="text-sm text-muted">{browserLabel(session)}</p>
        </div>
        {onEnd && (
          <Button
            size="s"
            variant="danger"
            onClick={onEnd}
            aria-label={t`End the session on ${{ device: deviceLabel(session) }}`}
          >
            {t`End`}
          </Button>
        )}
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-10 gap-y-2 text-sm">
        <Fact label={t`Location`}>{session.location}</Fact>
        <Fact label={t`IP address`}>{session.ipAddress}</Fact>
        <Fact label={t`Logged in`}>
          <Moment time={session.loginTime} />
        </Fact>
        {session.endedAt && (
          <Fact label={t`Ended`}>
            <Moment time={session.endedAt} />
          </Fact>
        )}
      </dl>
    </div>
  </li>
);
