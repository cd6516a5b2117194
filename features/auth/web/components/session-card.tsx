import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import type { Session } from '../../contract.ts';
import { browserWords, deviceWords, isHandheld } from '../session-words.ts';

/** In the reader's own time zone: these pages are drawn in the browser alone. */
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

const Moment = ({ time }: { readonly time: string }) => (
  <time dateTime={time} className="tabular">
    {moment.format(new Date(time))}
  </time>
);

export interface SessionCardProps {
  readonly session: Session;
  /** Without it the session cannot be ended here. */
  readonly onEnd?: (() => void) | undefined;
}

/** One log-in: with what, from where, when. */
export const SessionCard = ({ session, onEnd }: SessionCardProps) => (
  <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
    <span
      aria-hidden="true"
      className={`grid size-11 shrink-0 place-items-center rounded-full border ${session.isActive ? 'border-signal/50 text-signal' : 'border-line text-muted'}`}
    >
      <Icon name={isHandheld(session) ? 'phone' : 'device'} />
    </span>
    <div className="min-w-48 flex-1">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        <span>
          {deviceWords(session)} <span className="font-normal text-muted">· {browserWords(session)}</span>
        </span>
        {session.current && <Badge tone="signal">This device</Badge>}
      </h3>
      <dl className="mt-2 grid gap-x-6 gap-y-2 text-sm @sm:grid-cols-2 @xl:grid-cols-3">
        <div>
          <dt className="eyebrow">Place</dt>
          <dd>{session.location}</dd>
        </div>
        <div>
          <dt className="eyebrow">Address</dt>
          <dd className="tabular wrap-anywhere">{session.ipAddress}</dd>
        </div>
        <div>
          <dt className="eyebrow">Logged in</dt>
          <dd>
            <Moment time={session.loginTime} />
            {session.endedAt && (
              <span className="block text-muted">
                ended <Moment time={session.endedAt} />
              </span>
            )}
          </dd>
        </div>
      </dl>
    </div>
    {onEnd && (
      <Button size="s" variant="danger" onClick={onEnd} aria-label={`End the session on ${deviceWords(session)}`}>
        End session
      </Button>
    )}
  </li>
);
