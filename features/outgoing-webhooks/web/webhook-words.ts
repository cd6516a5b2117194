import type { BadgeProps } from '#ui/primitives/badge.tsx';
import type { Delivery, DeliveryState, WebhookEndpoint } from '../contract.ts';
import { t } from '#contract-kit/texts/text.ts';

type Standing = { readonly words: string; readonly tone: NonNullable<BadgeProps['tone']> };

export const standingOf = ({ enabled, offReason }: Pick<WebhookEndpoint, 'enabled' | 'offReason'>): Standing => {
  if (enabled) return { words: t`On`, tone: 'good' };
  if (offReason === 'failing') return { words: t`Off: failing`, tone: 'bad' };
  return offReason === 'gone' ? { words: t`Off: gone`, tone: 'bad' } : { words: t`Off`, tone: 'neutral' };
};

/** Null if the shop hasn’t turned the endpoint off. */
export const whyOff = ({ offReason }: Pick<WebhookEndpoint, 'offReason'>): string | null => {
  if (offReason === 'failing')
    return t`It accepted nothing for three days, so we turned it off. Turn it on once it works.`;
  return offReason === 'gone' ? t`It responded “410 Gone”, so we turned it off.` : null;
};

const states: Readonly<Record<DeliveryState, () => Standing>> = {
  waiting: () => ({ words: t`Waiting`, tone: 'neutral' }),
  delivered: () => ({ words: t`Delivered`, tone: 'good' }),
  failed: () => ({ words: t`Failed`, tone: 'bad' }),
  dropped: () => ({ words: t`Not sent`, tone: 'warn' }),
};

export const stateOf = ({ state, tries }: Pick<Delivery, 'state' | 'tries'>): Standing =>
  state === 'waiting' && tries > 0 ? { words: t`Retrying`, tone: 'warn' } : states[state]();

export const splitUrl = (url: string): readonly [host: string, rest: string] => {
  const { host, pathname, search } = new URL(url);
  return [host, pathname === '/' && search === '' ? '' : pathname + search];
};
