import type { PastNotice } from '../contract-admin.ts';
import type { NoticeRow } from './tables.ts';

export const presentPast = ({
  created_at: createdAt,
  ...row
}: Pick<NoticeRow, 'id' | 'number' | 'kind' | 'state' | 'title' | 'created_at'>): PastNotice => ({
  ...row,
  createdAt: createdAt.toISOString(),
});
