import { z } from 'zod';
import { notices } from '#content/legal/notices.ts';
import { findLabelAt, findPublishedAt } from '#features/site/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { NoticeRow } from './tables.ts';

export type NoticeTexts = ReturnType<typeof notices>;

// Without the limits of today's editor, which must not hide what was declared.
const stored = z.record(z.string(), z.record(z.string(), z.string()));

/** What people declared and read at a moment, word for word. */
export const noticeTextsAt = async (db: Queryable, at: Date): Promise<NoticeTexts> => {
  const data = await findPublishedAt(db, 'notices', at);
  return data === null ? notices(await findLabelAt(db, at)) : (stored.parse(data) as NoticeTexts);
};

/** What the notifier declared: `contract.ts` requires it. */
export const declarationsOf = ({ kind }: Pick<NoticeRow, 'kind'>, { declarations }: NoticeTexts): string[] => {
  if (kind === 'copyright') return [declarations.goodFaith, declarations.accurate];
  return kind === 'illegal' ? [declarations.complete] : [];
};

/** Article 17(3)(c) of Regulation (EU) 2022/2065. */
export const howDecided = ({ kind }: Pick<NoticeRow, 'kind'>, texts: NoticeTexts): string =>
  kind === 'same-file' ? texts.howDecided.comparing : texts.howDecided.person;
