import type { HelpGroup } from '../contract.ts';
import { findOtherGroups } from '../links.ts';

interface Version {
  readonly data: readonly HelpGroup[];
  readonly version: number;
}

/** The audit page loads entries as a whole, so larger changes are summarized by their titles. */
const maxCharacters = 10_000;

const toTitles = (groups: readonly HelpGroup[]) =>
  groups.map(({ id, title, boxes }) => ({ id, title, boxes: boxes.length }));

/** The links that a save changed, added or removed, and the order if it changed. */
export const findChanges = (before: Version, after: Version) => {
  const sides = [findOtherGroups(before.data, after.data), findOtherGroups(after.data, before.data)] as const;
  const isLarge = JSON.stringify(sides).length > maxCharacters;
  const [linksBefore, linksAfter] = sides.map((groups) => (isLarge ? toTitles(groups) : groups));
  const [orderBefore, orderAfter] = [before, after].map(({ data }) => data.map(({ id }) => id));
  const moved = orderBefore?.join() !== orderAfter?.join();
  return {
    before: { version: before.version, links: linksBefore, ...(moved && { order: orderBefore }) },
    after: { version: after.version, links: linksAfter, ...(moved && { order: orderAfter }) },
  };
};
