export const helpCenterPath = '/csl-center=redirect';

export const helpPagePath = (id: string): string => `${helpCenterPath}/${id}`;

/** The id of the help page that a link leads to; null for a link to anything else. */
export const helpPageOf = (link: string): string | null => /^\/csl-center=redirect\/([^/?#]+)/.exec(link)?.[1] ?? null;

/** A save with the most groups and boxes stays within `inputLimits`. */
export const helpLimits = { groups: 20, boxes: 10, id: 40, title: 120, content: 300, link: 500 } as const;

const isWebAddress = (link: string): boolean => {
  if (!URL.canParse(link)) return false;
  const { protocol, hostname } = new URL(link);
  return (protocol === 'http:' || protocol === 'https:') && hostname !== '';
};

/** Browsers read "//host" and "/\host" as another site, and drop tabs and line breaks first. */
export const isHelpLink = (link: string): boolean => {
  if (/[\s\\]|\p{Cc}/u.test(link)) return false;
  if (link.startsWith('/')) return !link.startsWith('//');
  if (/^https?:\/\//i.test(link)) return isWebAddress(link);
  return /^mailto:[^@?]+@[^@?]+/i.test(link);
};

/** "link1763769600000": made from the time, or from the next millisecond that isn't taken. */
export const newHelpId = (prefix: 'link' | 'box', now: number, taken: readonly string[]): string => {
  const ids = new Set(taken);
  let time = now;
  while (ids.has(`${prefix}${time}`)) time += 1;
  return `${prefix}${time}`;
};

interface Group {
  readonly id: string;
  readonly title: string;
  readonly boxes: readonly { readonly id: string; readonly content: string; readonly link: string }[];
}

/** Equal groups give equal text, although the database reorders fields. */
const textOf = ({ id, title, boxes }: Group): string =>
  JSON.stringify([id, title, ...boxes.map((box) => [box.id, box.content, box.link])]);

/** The groups without an identical one in `than`. */
export const findOtherGroups = <G extends Group>(groups: readonly G[], than: readonly Group[]): G[] => {
  const known = new Set(than.map(textOf));
  return groups.filter((group) => !known.has(textOf(group)));
};
