import { copyLink } from '#ui/composites/copy-link.ts';
import { useSiteFrame } from '#ui/composites/site-frame.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import type { Beat } from '../../contract.ts';
import { beatName, productPath } from '../../paths.ts';

/** The device's share sheet if it has one, otherwise copies the link. */
const share = async (beat: Beat, url: string): Promise<void> => {
  if (!('share' in navigator)) return copyLink(url);
  try {
    await navigator.share({ title: beatName(beat), url });
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return;
    await copyLink(url);
  }
};

export const ShareBeat = ({ beat }: { readonly beat: Beat }) => {
  const { origin } = useSiteFrame();
  const url = `${origin}${productPath(beat._id)}`;
  return (
    <>
      <Button onClick={() => void share(beat, url)}>
        <Icon name="share" />
        Share
      </Button>
      <Button variant="ghost" onClick={() => void copyLink(url)}>
        <Icon name="copy" />
        Copy link
      </Button>
    </>
  );
};
