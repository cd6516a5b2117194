import { createPackedTexts, uuid } from './packed-texts.ts';

/** The ids of beats by their slots, and the other way around. */
export interface Ids {
  readonly size: () => number;
  readonly get: (slot: number) => string;
  readonly find: (id: string) => number | undefined;
  readonly add: (slot: number, id: string) => void;
  readonly delete: (slot: number) => void;
}

const hashOf = (id: string): number => {
  let hash = 0;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
};

/** At most so full, places are found within a few steps. */
const fullest = 0.75;

/**
 * Twenty-five bytes for each, outside of the heap; a map of strings takes five times as much. Places of slots by the hashes
 * of their ids: a place that is taken by another passes on to the next. 0 is free.
 */
export const createIds = (): Ids => {
  const texts = createPackedTexts(uuid);
  let places = new Uint32Array(1024);
  let size = 0;

  const homeOf = (id: string): number => hashOf(id) % places.length;
  const after = (place: number): number => (place + 1) % places.length;
  const slotAt = (place: number): number => (places[place] ?? 0) - 1;
  /** Where this id is, or the free place where it would be. */
  const placeOf = (id: string): number => {
    let place = homeOf(id);
    while (slotAt(place) >= 0 && texts.get(slotAt(place)) !== id) place = after(place);
    return place;
  };
  const grow = (): void => {
    const slots = places.filter((slot) => slot > 0);
    places = new Uint32Array(Math.ceil(places.length * 1.5));
    for (const slot of slots) places[placeOf(texts.get(slot - 1))] = slot;
  };

  return {
    size: () => size,
    get: texts.get,
    find: (id) => {
      const slot = slotAt(placeOf(id));
      return slot < 0 ? undefined : slot;
    },
    add: (slot, id) => {
      texts.set(slot, id);
      size += 1;
      if (size > places.length * fullest) grow();
      places[placeOf(id)] = slot + 1;
    },
    delete: (slot) => {
      let gap = placeOf(texts.get(slot));
      size -= 1;
      // Whoever was passed on over this place moves up.
      for (let place = after(gap); slotAt(place) >= 0; place = after(place)) {
        const home = homeOf(texts.get(slotAt(place)));
        const way = (from: number): number => (place - from + places.length) % places.length;
        if (way(home) < way(gap)) continue;
        places[gap] = places[place] ?? 0;
        gap = place;
      }
      places[gap] = 0;
    },
  };
};
