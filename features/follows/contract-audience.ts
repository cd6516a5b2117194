import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { pageCounts, pageNumber, time } from '#contract-kit/shapes.ts';
import { followersPerPage } from './limits.ts';

// An artist sees the number of their followers, and the email addresses of those who allowed it.

const contact = z.object({
  email: z.string(),
  followedAt: time,
  consentedAt: time,
  consentText: z.string(),
  consentVersion: z.string(),
});
export type Contact = z.infer<typeof contact>;

export const listFollowers = endpoint({
  method: 'GET',
  path: '/api/v1/app/seller/followers',
  summary: `Count your followers, and list the email addresses of those who share theirs with you, newest first, ${followersPerPage} a page`,
  access: 'seller',
  query: z.object({ page: pageNumber() }),
  response: z.object({
    followers: z.number().int(),
    /** Followers of the last 30 days. */
    newFollowers: z.number().int(),
    contacts: z.array(contact).max(followersPerPage),
    ...pageCounts,
  }),
});
export type Followers = z.infer<typeof listFollowers.response>;

export const getFollowersCsv = endpoint({
  method: 'GET',
  path: '/api/v1/app/seller/followers.csv',
  summary:
    'Download the email addresses of followers who share theirs with you as CSV, with the text that they agreed to, and when',
  access: 'seller',
  recentPassword: true,
  response: 'binary',
  contentType: 'text/csv',
});
