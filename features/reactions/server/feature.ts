import { sql } from 'kysely';
import type { Feature } from '#platform/feature.ts';
import { commentCount, newestComments } from './comments/list-comments.ts';
import { reactionsJobs } from './jobs.ts';
import { likeCount, likesFor } from './likes/likes-of-beat.ts';
import { reactionsMails } from './mails.ts';
import { reactionsPersonalData } from './personal-data.ts';
import { reactionsRetention } from './retention.ts';
import { reactionsRoutes } from './routes.ts';

/** A beat in the catalogue's selects. */
const b = { id: sql.ref<string>('b.id'), sellerId: sql.ref<string>('b.seller_id') };

export const reactionsFeature: Feature = {
  name: 'reactions',
  owns: 'likes, comments, favorites',
  routes: reactionsRoutes,
  jobs: reactionsJobs,
  provides: () => ({
    'catalogue.reactions': {
      likeCount: likeCount(b.id),
      commentCount: commentCount(b.id),
      newestComments: newestComments(b.id),
      likesFor: (reader) => likesFor(reader, b),
    },
  }),
  retention: reactionsRetention,
  personalData: () => [reactionsPersonalData()],
  mails: reactionsMails,
  shownTables: ['catalogue_comments', 'catalogue_likes'],
};
