import { t } from '#contract-kit/texts/text.ts';
import { copyLink } from '#ui/composites/copy-link.ts';
import { canShareElsewhere, shareLink } from '#ui/composites/share-sheet.ts';
import { useSiteFrame } from '#ui/composites/site-frame.ts';
import { Slot } from '#ui/data/slot.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import type { Beat } from '#features/catalogue/contract.ts';
import { beatName, productPath } from '#features/catalogue/paths.ts';
import { embedCode, embedOfBeat } from '../../embed-code.ts';
import { CardImage, DownloadCard } from './card.tsx';
import { copyEmbedCode } from './copy-embed-code.ts';

declare module '#ui/routing/slots.ts' {
  interface Slots {
    /** Shown below the link, card and player of a beat on sale. */
    'share.more': { readonly beat: Beat };
  }
}

const Card = ({ beat }: { readonly beat: Beat }) => (
  <div className="flex flex-col items-start gap-3">
    <CardImage beat={beat} />
    <DownloadCard beat={beat} />
  </div>
);

const selectAll = (event: { readonly currentTarget: HTMLInputElement | HTMLTextAreaElement }): void =>
  event.currentTarget.select();

const Addresses = ({ beat }: { readonly beat: Beat }) => {
  const { origin } = useSiteFrame();
  const url = `${origin}${productPath(beat._id)}`;
  const code = embedCode(embedOfBeat(beat, origin));
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div className="flex flex-col gap-3">
        <TextField label={t`Link`} value={url} readOnly onFocus={selectAll} />
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={() => void copyLink(url)}>
            <Icon name="copy" size={18} /> {t`Copy link`}
          </Button>
          {canShareElsewhere() && (
            <Button onClick={() => void shareLink(beatName(beat), url)}>
              <Icon name="share" size={18} /> {t`Share…`}
            </Button>
          )}
        </div>
      </div>
      <div className="flex flex-col items-start gap-3">
        <TextArea
          label={t`Player for your site`}
          value={code}
          readOnly
          rows={4}
          onFocus={selectAll}
          className="w-full [&_textarea]:text-xs"
        />
        <Button onClick={() => void copyEmbedCode(code)}>
          <Icon name="copy" size={18} /> {t`Copy embed code`}
        </Button>
      </div>
    </div>
  );
};

export const SharePanel = ({ beat }: { readonly beat: Beat }) => (
  <div className="flex flex-col gap-6">
    <div className="grid gap-6 md:grid-cols-2">
      <Card beat={beat} />
      <Addresses beat={beat} />
    </div>
    <Slot name="share.more" beat={beat} />
  </div>
);
