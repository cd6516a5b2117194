import { foldText } from '#contract-kit/fold-text.ts';
import type { DocumentData } from '#features/site/documents.ts';
import type { HelpBox, HelpGroup } from '../contract.ts';
import { helpPagePath } from '../links.ts';

export type HelpPage = DocumentData<'help'>['pages'][number];

export interface HelpResult {
  readonly box: Pick<HelpBox, 'id' | 'content' | 'link'>;
  /** The title of the box's group; null for a page that no box links to. */
  readonly title: string | null;
}

const wordsOf = (text: string): string[] => foldText(text).split(/\s+/u).filter(Boolean);

const textOf = (page: HelpPage | undefined): string =>
  page ? [page.title, ...page.parts.flatMap(({ text = '', list = '' }) => [text, list])].join(' ') : '';

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
    .map(({ id, title }) => ({ box: { id, content: title, link: helpPagePath(id) }, title: null }))
    .filter(({ box }) => !linked.has(box.link));
  const byLink = new Map(pages.map((page) => [helpPagePath(page.id), page]));
  const ownText = ({ box, title }: HelpResult): string => `${title ?? ''} ${box.content}`;
  const all = [...boxes, ...others];
  const direct = all.filter((result) => fits(ownText(result)));
  const onPage = all.filter((result) => fits(`${ownText(result)} ${textOf(byLink.get(result.box.link))}`));
  return [...new Set([...direct, ...onPage])];
};
