import type { PersonalData } from '#platform/personal-data/personal-data.ts';
import type { Queryable } from '#platform/database/open.ts';
import { findReplies } from './find-replies.ts';
import { requestColumns, type RequestRow } from './tables.ts';

const findAll = (db: Queryable, userId: string): Promise<RequestRow[]> =>
  db.selectFrom('support_requests').select(requestColumns).where('user_id', '=', userId).orderBy('id').execute();

/** Closing the account deletes requests and feedback with the replies. */
export const supportPersonalData = (): PersonalData => ({
  name: 'support',
  collect: async (db, person) => {
    const requests = await findAll(db, person.id);
    const replies = await findReplies(
      db,
      requests.map(({ id }) => id),
    );
    const screenshots = requests.flatMap(({ id, screenshot_key: key }) =>
      key === null ? [] : [[`support/${id}.webp`, key] as const],
    );
    return {
      data: requests.map((request) => ({
        id: request.id,
        number: request.number,
        kind: request.kind,
        username: request.username,
        email: request.email,
        text: request.text,
        mayBeWrittenTo: request.email_consent,
        screenshot: request.screenshot_key === null ? null : `support/${request.id}.webp`,
        state: request.state,
        createdAt: request.created_at,
        replies: replies
          .filter((reply) => reply.request_id === request.id)
          .map(({ text, created_at: createdAt }) => ({ text, createdAt })),
      })),
      files: Object.fromEntries(screenshots),
    };
  },
  erase: async (trx, person) => {
    const requests = await trx
      .deleteFrom('support_requests')
      .where('user_id', '=', person.id)
      .returning('screenshot_key')
      .execute();
    return requests.flatMap(({ screenshot_key: key }) => (key === null ? [] : [key]));
  },
});
