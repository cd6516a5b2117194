import { foldText } from '#contract-kit/fold-text.ts';
import type { HelpPage } from '#content/help-pages.ts';
import type { HelpBox, HelpGroup } from '../contract.ts';

export interface HelpResult {
  readonly box: Pick<HelpBox, 'id' | 'content' | 'link'>;
  /** The title of the box's group; null for a page that no box links to. */
  readonly title: string | null;
}

const wordsOf = (text: string): string[] => foldText(text).split(/\s+/u).filter(Boolean);

const textOf = (page: HelpPage | undefined): string =>
  page
    ? [
        page.title,
        ...page.blocks.map(({ type, value }) => (type === 'list' ? value.join(' ') : type === 'text' ? value : '')),
      ].join(' ')
    : '';

/** Results that contain every word: first in a box or its group's title, then on the page that the box links to. */
export const searchHelp = (
  search: string,
  groups: readonly HelpGroup[],
  pages: readonly HelpPage[],
): readonly HelpResult[] => {
  const words = wordsOf(search);
  const fits = (text: string): boolean => words.every((word) => foldText(text).includes(word));
  const boxes: HelpResult[] = groups.flatMap((group) => group.boxes.map((box) => ({ box, title: group.title })));
  const linked = new Set(boxes.map(({ box }) => box.link));
  const others: HelpResult[] = pages
    .filter(({ url }) => !linked.has(url))
    .map(({ id, title, url }) => ({ box: { id, content: title, link: url }, title: null }));
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const ownText = ({ box, title }: HelpResult): string => `${title ?? ''} ${box.content}`;
  const all = [...boxes, ...others];
  const direct = all.filter((result) => fits(ownText(result)));
  const onPage = all.filter((result) => fits(`${ownText(result)} ${textOf(byUrl.get(result.box.link))}`));
  return [...new Set([...direct, ...onPage])];
};
