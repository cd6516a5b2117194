import type { PersonalData } from '#platform/personal-data/personal-data.ts';

/** Only requests with a verified email address, because anyone can type anyone's address. */
export const freeDownloadsPersonalData = (): PersonalData => ({
  name: 'freeDownloads',
  collect: async (db, { email, email_verified_at: proven }) => ({
    data:
      proven === null
        ? []
        : await db
            .selectFrom('free_downloads_requests')
            .select([
              'beat_id as beatId',
              'terms_version as termsVersion',
              'follow',
              'requested_at as requestedAt',
              'expires_at as linkExpiresAt',
              'downloads',
              'last_download_at as lastDownloadAt',
            ])
            .where('email', '=', email.toLowerCase())
            .orderBy('requested_at')
            .execute(),
  }),
  erase: async (trx, { email, email_verified_at: proven }) => {
    if (proven !== null)
      await trx.deleteFrom('free_downloads_requests').where('email', '=', email.toLowerCase()).execute();
    return [];
  },
});
