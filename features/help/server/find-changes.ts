import type { HelpGroup } from '../contract.ts';
import { findOtherGroups } from '../links.ts';

interface Version {
  readonly data: readonly HelpGroup[];
  readonly version: number;
}

/** An entry of the audit log is read as a whole: large changes are told by their titles. */
const maxCharacters = 10_000;

const toTitles = (groups: readonly HelpGroup[]) =>
  groups.map(({ id, title, boxes }) => ({ id, title, boxes: boxes.length }));

/** The links that a save changed, added or removed, as they were and as they are; and the order where it is another. */
export const findChanges = (before: Version, after: Version) => {
  const sides = [findOtherGroups(before.data, after.data), findOtherGroups(after.data, before.data)] as const;
  const isLarge = JSON.stringify(sides).length > maxCharacters;
  const [was, is] = sides.map((groups) => (isLarge ? toTitles(groups) : groups));
  const [orderBefore, orderAfter] = [before, after].map(({ data }) => data.map(({ id }) => id));
  const moved = orderBefore?.join() !== orderAfter?.join();
  return {
    before: { version: before.version, links: was, ...(moved && { order: orderBefore }) },
    after: { version: after.version, links: is, ...(moved && { order: orderAfter }) },
  };
};
