import {
  closeAccount as closing,
  exportAccount as exporting,
  getSellerDetails as readDetails,
  getUserInfo,
  removePicture as removal,
  setSellerDetails as giveDetails,
  updateAdminProfile,
  updateProfile as update,
  uploadPicture,
} from '../contract.ts';
import * as blocks from '../contract-mail-blocks.ts';
import * as publicProfile from '../contract-public-profile.ts';
import { fail, isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { type Route, route, sent } from '#platform/http/route.ts';
import { imageUses } from '#platform/images/image-limits.ts';
import {
  accessCookie,
  clearOwnCookie,
  refreshCookie,
  setOwnCookie,
  xsrfCookie,
} from '#platform/http/security/own-cookies.ts';
import type { ProfileChanges } from '../contract.ts';
import { changePicture, removePicture } from './pictures/change-picture.ts';
import { blockSender, describeBlockLink } from './mail-blocks/block-sender.ts';
import { blockEveryone, liftBlockOf, listBlocks } from './mail-blocks/own-blocks.ts';
import { closeAccount } from './personal-data/close-account.ts';
import { exportAccount } from './personal-data/export-account.ts';
import { findUsersByIds } from './people.ts';
import type { PersonalData } from '#platform/personal-data/personal-data.ts';
import { presentUser } from './profile/present-user.ts';
import { changeHero, removeHero } from './public-profile/change-hero.ts';
import { clearProfile } from './public-profile/clear-profile.ts';
import { getSellerPage } from './public-profile/get-seller-page.ts';
import { findProfile, presentOwnProfile } from './public-profile/profile-rows.ts';
import { saveProfile } from './public-profile/save-profile.ts';
import { getSellerDetails, setSellerDetails } from './profile/seller-details.ts';
import { updateProfile } from './profile/update-profile.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

const pictureLimit = { name: 'account.picture', max: 10, seconds: 600 } as const;
const heroLimit = { name: 'account.hero', max: 10, seconds: 600 } as const;

/** Adds the label's country, which decides whether Stripe can pay this seller. */
const withCountry = async <Details>({ payments }: Deps, details: Details) => ({
  ...details,
  paidFrom: await payments.getOwnCountry(),
});

export const accountRoutes = (deps: Deps, records: readonly PersonalData[]): Route[] => {
  const secure = deps.config.publicUrl?.startsWith('https:') ?? false;

  const changeProfile = async ({ actor, body }: { actor: UserActor; body: ProfileChanges }) => {
    const user = await updateProfile(deps, actor.id, body);
    return isFailure(user) ? user : { user: presentUser(user, actor.sessionExpiresAt) };
  };

  return [
    route(getUserInfo, async ({ actor, reply }) => {
      reply.header('cache-control', 'no-store');
      const [user] = await findUsersByIds(deps.db, [actor.id]);
      if (!user) throw new Error('Session without a user');
      return { user: presentUser(user, actor.sessionExpiresAt) };
    }),
    route(update, changeProfile),
    route(updateAdminProfile, changeProfile),
    route(uploadPicture, async ({ actor, files, request }) => {
      if (!files.photo) return fail('ACCOUNT_NO_PICTURE');
      const wait = await checkRateLimits(deps, [pictureLimit, actor.id], ...imageUses(actor.id, request.ip));
      if (wait > 0) return fail('ACCOUNT_TOO_OFTEN', { retryAfterSeconds: wait });
      const user = await changePicture(deps, actor.id, files.photo);
      if (isFailure(user)) return user;
      return {
        message: forCaller(() => t`Profile image uploaded successfully!`),
        user: presentUser(user, actor.sessionExpiresAt),
      };
    }),
    route(removal, async ({ actor }) => {
      const user = await removePicture(deps, actor.id);
      return {
        message: forCaller(() => t`Your picture has been removed.`),
        user: presentUser(user, actor.sessionExpiresAt),
      };
    }),
    route(blocks.getBlockLink, ({ query }) => describeBlockLink(deps, query.token)),
    route(blocks.blockSender, ({ query }) => blockSender(deps, query.token)),
    route(blocks.openBlockSender, ({ query, reply }): typeof sent => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      reply.redirect(`/block-sender?token=${encodeURIComponent(query.token)}`);
      return sent;
    }),
    route(blocks.listMailBlocks, ({ actor }) => listBlocks(deps.db, actor)),
    route(blocks.blockAllSenders, ({ actor, body }) => blockEveryone(deps, actor, body.blocked)),
    route(blocks.liftMailBlock, ({ actor, params }) => liftBlockOf(deps.db, actor, params.senderId)),
    route(readDetails, async ({ actor }) => withCountry(deps, await getSellerDetails(deps.db, actor.id))),
    route(giveDetails, async ({ actor, body }) => {
      const changed = await setSellerDetails(deps, actor.id, body);
      return isFailure(changed) ? changed : await withCountry(deps, changed);
    }),
    route(publicProfile.getSellerPage, ({ params: { username } }) => getSellerPage(deps.db, username)),
    route(publicProfile.getPublicProfile, async ({ actor, reply }) => {
      reply.header('cache-control', 'no-store');
      const [user] = await findUsersByIds(deps.db, [actor.id]);
      if (!user) throw new Error('Session without a user');
      return presentOwnProfile(user, await findProfile(deps.db, actor.id));
    }),
    route(publicProfile.savePublicProfile, ({ actor, body }) => saveProfile(deps, actor.id, body)),
    route(publicProfile.uploadHeroPicture, async ({ actor, files, request }) => {
      if (!files.heroPicture) return fail('ACCOUNT_NO_PICTURE');
      const wait = await checkRateLimits(deps, [heroLimit, actor.id], ...imageUses(actor.id, request.ip));
      if (wait > 0) return fail('ACCOUNT_TOO_OFTEN', { retryAfterSeconds: wait });
      return await changeHero(deps, actor.id, files.heroPicture);
    }),
    route(publicProfile.removeHeroPicture, ({ actor }) => removeHero(deps, actor.id)),
    route(publicProfile.clearPublicProfile, ({ params: { userId }, body: { reason }, actor }) =>
      clearProfile(deps, actor, { userId, reason }),
    ),
    route(exporting, async ({ actor, reply }) => {
      const made = await exportAccount(deps, records, actor);
      if (isFailure(made)) return made;
      reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${made.filename}"`)
        .header('cache-control', 'no-store')
        .send(made.zip);
      return sent;
    }),
    route(closing, async ({ actor, body, request, reply }) => {
      const closed = await closeAccount(deps, records, { actor, username: body.username });
      if (isFailure(closed)) return closed;
      for (const name of [accessCookie, refreshCookie] as const) {
        clearOwnCookie(reply, name, { path: '/', httpOnly: true, sameSite: 'lax', secure });
      }
      // The previous XSRF value belonged to the ended session.
      setOwnCookie(reply, xsrfCookie, request.server.xsrf.issue(), { path: '/', sameSite: 'lax', secure });
      return closed;
    }),
  ];
};
