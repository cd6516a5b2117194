import { fail, type Failure } from '#contract-kit/failure.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { noteChange } from '../lifecycle/note-change.ts';
import { lockOrder } from '../lifecycle/order-record.ts';
import { resendPurchaseMail } from '../mails/purchase-mail.ts';
import { auditOrder } from './audit-order.ts';
import { isForgotten } from '../../shown-buyer.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Refusal = Failure<'ORDERS_NOT_FOUND' | 'ORDERS_NOTHING_TO_SEND' | 'ORDERS_BUYER_GONE' | 'ORDERS_MAIL_UNDER_WAY'>;

export const resendPurchaseEmail = (
  deps: Deps,
  { orderId, actor }: { readonly orderId: string; readonly actor: UserActor },
): Promise<{ message: string } | Refusal> =>
  inTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) return fail('ORDERS_NOT_FOUND');
    if (isForgotten(order)) return fail('ORDERS_BUYER_GONE');
    const granted = order.items.filter(({ state }) => state === 'granted');
    if (granted.length === 0) return fail('ORDERS_NOTHING_TO_SEND');
    if (!(await resendPurchaseMail(deps, trx, order))) return fail('ORDERS_MAIL_UNDER_WAY');
    const at = deps.clock.now();
    await noteChange(trx, { orderId, became: 'mailed' });
    const after = { mail: `purchase:${orderId}`, writtenAt: at.toISOString() };
    await auditOrder(trx, order, { at, actor, action: 'send-purchase-email', before: null, after });
    return { message: forCaller(() => t`The purchase email is on its way to ${{ email: order.email }}.`) };
  });
