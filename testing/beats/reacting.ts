import type { Comment, Track } from '#features/catalogue/contract.ts';
import type { TestApp } from '../app.ts';
import { createBeat, createListener } from '../factories.ts';
import { logInAs, type LoggedInBrowser } from '../people.ts';
import { removeBeat } from './beat-in-state.ts';

export const trackPath = '/api/v1/app/beatstore/track';
/** A valid id that no beat has. */
export const noBeat = '01900000-0000-7000-8000-00000000ffff';

/** Comments and likes need a verified email. */
export const newcomer = async (shop: TestApp) => {
  const user = await createListener(shop.deps, { emailVerifiedAt: new Date() });
  return { user, browser: await logInAs(shop, user) };
};

export const createRemovedBeat = async (shop: TestApp): Promise<string> => {
  const { id } = await createBeat(shop.deps);
  await removeBeat(shop.deps.db, id);
  return id;
};

export const like = async (browser: LoggedInBrowser, beatId: string): Promise<string[]> =>
  (await browser.call('POST', `${trackPath}/like/${beatId}`)).json<{ likes: string[] }>().likes;

export const say = (browser: LoggedInBrowser, beatId: string, text: unknown) =>
  browser.call('POST', `${trackPath}/comment/${beatId}`, { text });

/** As a visitor sees it, or the person logged in to `browser`. */
export const trackOf = async (shop: TestApp, beatId: string, browser?: LoggedInBrowser): Promise<Track> =>
  (await (browser?.call('GET', `${trackPath}/${beatId}`) ?? shop.app.inject(`${trackPath}/${beatId}`))).json<Track>();

export const commentsOf = async (shop: TestApp, beatId: string): Promise<Comment[]> =>
  (await trackOf(shop, beatId)).comments;
