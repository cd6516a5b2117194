import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { type MailBlock, type MailContent, renderMail } from '#features/mailing/server/public.ts';
import type { Deps, DepsWithoutDb } from '#platform/deps.ts';
import { type Category, nameOf } from '../../contract.ts';
import type { Letter, LetterBlock, LetterPreview } from '../../contract-admin.ts';
import { type Linked, preferencesUrl } from '../links.ts';

export type CampaignContent = Omit<MailContent, 'subject'>;

const previewLength = 120;

const blocksOf = (block: LetterBlock, publicUrl: string): MailBlock[] => {
  if (block.kind === 'heading') return [block];
  if (block.kind === 'button') {
    return [{ kind: 'button', label: block.label, url: block.url.startsWith('/') ? publicUrl + block.url : block.url }];
  }
  return block.text
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({ kind: 'paragraph', text }));
};

/** An admin's text as an email. All of it is plain text. */
export const letterContent = ({ publicUrl }: Pick<Deps, 'publicUrl'>, { subject, blocks }: Letter): CampaignContent => {
  const first = blocks.find((block) => block.kind === 'paragraph');
  return {
    preview: first?.text.slice(0, previewLength) ?? '',
    heading: subject,
    blocks: blocks.flatMap((block) => blocksOf(block, publicUrl)),
  };
};

/** Says why the reader gets the email, and how to unsubscribe. */
const footer = (category: Category, url: string): MailBlock[] => [
  {
    kind: 'note',
    text: t`You get this email because you subscribed to ${{ list: nameOf(category, label) }} from ${{ label: label.name }}.`,
  },
  { kind: 'links', links: [{ label: t`Unsubscribe or choose what you get`, url }] },
];

export const withFooter = (deps: DepsWithoutDb, content: CampaignContent, linked: Linked): CampaignContent => ({
  ...content,
  blocks: [...content.blocks, ...footer(linked.category, preferencesUrl(deps, linked))],
});

/** Adds the footer with a link that has no subscriber's token. */
export const withBlankFooter = (
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  content: CampaignContent,
  category: Category,
): CampaignContent => ({
  ...content,
  blocks: [...content.blocks, ...footer(category, `${publicUrl}/subscriptions`)],
});

export const previewLetter = (deps: Pick<Deps, 'publicUrl'>, letter: Letter): LetterPreview =>
  renderMail(
    { subject: letter.subject, ...withBlankFooter(deps, letterContent(deps, letter), letter.category) },
    deps.publicUrl,
  );
