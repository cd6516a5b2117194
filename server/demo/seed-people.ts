import { artists, type LabelArtist } from '#content/artists.ts';
import { canBePaid, countryName } from '#content/find-place.ts';
import { shopCurrency, usualCountry } from '#contract-kit/currency.ts';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import { createListener, createSeller } from '#features/account/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { demoId } from './demo-ids.ts';

/** A country to which the label's sandbox can pay. */
const sellersCountry = (): string => {
  const label = usualCountry[shopCurrency()];
  return countryName(canBePaid(label, 'US') ? 'US' : label);
};

const listeners: readonly (readonly [username: string, name: string])[] = [
  ['lena.k', 'Lena K.'],
  ['tapehead', 'Tapehead'],
  ['moonrider', 'Moonrider'],
  ['j_okafor', 'J. Okafor'],
  ['sable', 'Sable'],
  ['ruben-b', 'Ruben B.'],
  ['ninetyeight', 'Ninety Eight'],
  ['ivy.lane', 'Ivy Lane'],
  ['koda', 'Koda'],
  ['mc-tamsin', 'MC Tamsin'],
  ['lowtide', 'Lowtide'],
  ['francesca_d', 'Francesca D.'],
  ['heron', 'Heron'],
  ['bookend', 'Bookend'],
  ['astrid.w', 'Astrid W.'],
  ['milo_the_7th', 'Milo the 7th'],
  ['parkbench', 'Parkbench'],
  ['yusuf.a', 'Yusuf A.'],
];

export interface DemoPeople {
  /** User ids by username. */
  readonly sellers: ReadonlyMap<string, string>;
  readonly listenerIds: readonly string[];
}

/** `index`: the artist's position among the label's artists. */
export const artistAsPerson = (artist: LabelArtist, index: number, startedAt: Date) => {
  const createdAt = daysBefore(startedAt, 400 - index * 30);
  return {
    id: demoId(`artist ${artist.username}`, index),
    username: artist.username,
    displayName: artist.name,
    email: artist.contact.email,
    legalName: artist.name,
    country: sellersCountry(),
    sellerCountry: sellersCountry(),
    createdAt,
    emailVerifiedAt: createdAt,
  };
};

/** Creates the label's artists and some listeners. Existing accounts stay unchanged. */
export const seedPeople = async (trx: Trx, startedAt: Date): Promise<DemoPeople> => {
  const sellers = new Map<string, string>();
  for (const [index, artist] of artists.entries()) {
    const seller = await createSeller(trx, artistAsPerson(artist, index, startedAt));
    sellers.set(artist.username, seller.id);
  }
  const listenerIds: string[] = [];
  for (const [index, [username, displayName]] of listeners.entries()) {
    const createdAt = daysBefore(startedAt, 200 - index * 7);
    const listener = await createListener(trx, {
      id: demoId(`listener ${username}`, 1000 + index),
      username,
      displayName,
      email: `${username}@listeners.example`,
      createdAt,
      emailVerifiedAt: createdAt,
    });
    listenerIds.push(listener.id);
  }
  return { sellers, listenerIds };
};

const daysBefore = (date: Date, days: number): Date => new Date(date.getTime() - days * dayMs);
