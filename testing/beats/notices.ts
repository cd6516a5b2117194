import type { sendNotice } from '#features/notices/contract.ts';
import type { sendCounter } from '#features/notices/contract-own.ts';
import type { NoticeKind, NoticeState } from '#features/notices/notice-kinds.ts';
import type { NoticeRow } from '#features/notices/server/tables.ts';
import { newId } from '#contract-kit/ids.ts';
import type { CallInput } from '#contract-kit/endpoint.ts';
import type { TestApp } from '../app.ts';
import { createBeat } from '../factories.ts';

type NoticeBody = CallInput<typeof sendNotice>['body'];
type CounterBody = CallInput<typeof sendCounter>['body'];

export const noticeBody = (fields: Partial<NoticeBody> & Pick<NoticeBody, 'targetId'>): NoticeBody => ({
  targetKind: 'beat',
  kind: 'copyright',
  work: 'My song “Harbor Lights”.',
  explanation: 'The melody of the hook.',
  place: '0:45',
  name: 'Nora Notifier',
  email: 'nora@example.com',
  address: '1 Main Street, Atlanta',
  phone: '+1 404 555 0123',
  goodFaith: true,
  accurate: true,
  signature: 'Nora Notifier',
  ...fields,
});

export const counterBody = (fields: Partial<CounterBody> = {}): CounterBody => ({
  statement: 'I wrote it myself.',
  name: 'Sam Seller',
  address: '2 Side Street, Atlanta',
  phone: '+1 404 555 0199',
  mistake: true,
  jurisdiction: true,
  signature: 'Sam Seller',
  ...fields,
});

interface Written {
  readonly sellerId: string;
  readonly state?: NoticeState;
  readonly kind?: NoticeKind;
  readonly email?: string;
  readonly at?: Date;
}

/** Writes only the notice: nothing is emailed or taken down. */
export const writeNotice = async (
  { deps }: TestApp,
  { sellerId, state = 'received', kind = 'copyright', email = 'nora@example.com', at = new Date() }: Written,
): Promise<NoticeRow> => {
  const beat = await createBeat(deps, { sellerId });
  return await deps.db
    .insertInto('notices_notices')
    .values({
      id: newId(at.getTime()),
      kind,
      state,
      target_kind: 'beat',
      target_id: beat.id,
      beat_id: beat.id,
      subject_id: sellerId,
      title: beat.title,
      name: 'Nora Notifier',
      email,
      explanation: 'The melody of the hook.',
      facts: 'The melodies are the same.',
      rule: '17 U.S.C. 512(c)',
      decided_at: at,
      created_at: at,
      changed_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};
