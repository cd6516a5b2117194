import { z } from 'zod';
import { route } from '../core/api-route.ts';
import { invalidRequest } from '../core/errors.ts';
import { expandParam, text } from '../core/params.ts';
import { findObject, type Work } from '../core/store.ts';
import { openLink } from '../core/visit-links.ts';

const address = z.url({ protocol: /^https?$/, message: 'Not a valid URL' }).max(5000);

const createParams = z.strictObject({
  ...expandParam,
  account: text(),
  refresh_url: address,
  return_url: address,
  type: z.literal('account_onboarding', 'You cannot create other links than account_onboarding for an Express account'),
});

const createLink = async (work: Work, input: z.output<typeof createParams>) => {
  if (!(await findObject(work, 'account', input.account))) {
    throw invalidRequest(`No such account: '${input.account}'`, { code: 'resource_missing', param: 'account' });
  }
  const { account, refresh_url: refreshUrl, return_url: returnUrl } = input;
  return openLink(work, { kind: 'account_link', account, refreshUrl, returnUrl });
};

export const accountLinkRoutes = [route('POST', '/account_links', createParams, createLink)];
